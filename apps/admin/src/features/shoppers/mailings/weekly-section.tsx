import { type getMailings, INTRO_MAX } from '@etal/contract/mailings';
import type { CallResponse } from '@etal/contract/endpoint';
import { WEEKDAYS } from '@etal/domain/calendar/dates';
import { formatMoment } from '@etal/texts/format';
import { WEEKDAY_LABELS } from '@etal/texts/weekdays';
import { Banner } from '@etal/ui/banner';
import { Button } from '@etal/ui/button';
import { useFeedback } from '@etal/ui/feedback';
import { Section } from '@etal/ui/section';
import { Select } from '@etal/ui/select';
import { Switch } from '@etal/ui/switch';
import { TextArea } from '@etal/ui/text-area';
import { TimeInput } from '@etal/ui/time-input';
import { useState } from 'react';
import { useLeaveQuestion } from '../../../forms/use-leave-question.tsx';
import { useResend } from '../../../forms/use-resend.ts';
import { useMailingFetcher } from './mailing-actions.ts';

type Weekly = CallResponse<typeof getMailings>['weekly'];

const WEEKDAY_OPTIONS = WEEKDAYS.map((weekday) => ({ value: weekday, label: WEEKDAY_LABELS[weekday] }));

/** « Chaque mercredi à 18 h »: the slate leaves by itself, and stops by itself when nothing is on sale. */
export function WeeklySection({ weekly }: { weekly: Weekly }) {
  const feedback = useFeedback();
  const [values, setValues] = useState({
    enabled: weekly.enabled,
    weekday: weekly.weekday,
    time: weekly.time,
    intro: weekly.intro,
  });
  const change = (changes: Partial<typeof values>) => setValues((before) => ({ ...before, ...changes }));
  const { send, isPending, error } = useMailingFetcher(() => feedback.success('Ardoise automatique enregistrée'));
  const save = () => send({ intent: 'weekly', body: values });
  const failure = useResend(error, save);
  const { enabled, weekday, time, intro } = values;
  useLeaveQuestion(
    enabled !== weekly.enabled || weekday !== weekly.weekday || time !== weekly.time || intro !== weekly.intro,
  );
  return (
    <Section
      title="L'ardoise automatique"
      description="Chaque semaine, à l'heure que vous choisissez, vos clients reçoivent ce qui est en vente. Si rien ne l'est, rien ne part."
    >
      <form
        noValidate
        aria-label="L'ardoise automatique"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <fieldset disabled={isPending} className="flex min-w-0 flex-col gap-5">
          <div role="alert" className="empty:hidden">
            {failure && <Banner tone="error">{failure}</Banner>}
          </div>
          <Switch
            label="Envoyer l'ardoise chaque semaine"
            checked={values.enabled}
            onChange={({ currentTarget }) => change({ enabled: currentTarget.checked })}
          />
          <div className="grid gap-5 sm:grid-cols-2">
            <Select
              label="Jour"
              value={values.weekday}
              options={WEEKDAY_OPTIONS}
              onChange={({ currentTarget }) =>
                change({ weekday: WEEKDAYS.find((weekday) => weekday === currentTarget.value) ?? values.weekday })
              }
            />
            <TimeInput
              label="Heure"
              value={values.time}
              onChange={({ currentTarget }) => change({ time: currentTarget.value })}
            />
          </div>
          <TextArea
            label="Votre phrase"
            required={false}
            hint="En tête de chaque ardoise."
            rows={2}
            maxLength={INTRO_MAX}
            value={values.intro}
            onChange={({ currentTarget }) => change({ intro: currentTarget.value })}
          />
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Button type="submit" pending={isPending}>
              Enregistrer
            </Button>
            {weekly.nextAt !== null && (
              <p className="text-ink-soft">Prochaine ardoise le {formatMoment(weekly.nextAt)}.</p>
            )}
          </div>
        </fieldset>
      </form>
    </Section>
  );
}
