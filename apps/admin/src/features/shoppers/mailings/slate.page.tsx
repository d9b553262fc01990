import type { ImageUpload } from '@etal/contract/primitives';
import { INTRO_MAX, previewMailing, SUBJECT_MAX } from '@etal/contract/mailings';
import { parisInstant, parisWallTime } from '@etal/domain/calendar/paris-time';
import { ALREADY_SENT } from '@etal/texts/already-sent';
import { formatCount, formatMoment } from '@etal/texts/format';
import { reachWords } from '@etal/texts/mailings';
import { SLATE_NAME } from '@etal/texts/slate';
import { Banner } from '@etal/ui/banner';
import { Button } from '@etal/ui/button';
import { ConfirmDialog } from '@etal/ui/confirm-dialog';
import { DateInput } from '@etal/ui/date-input';
import { useFeedback } from '@etal/ui/feedback';
import { ImageField } from '@etal/ui/image-field';
import { PageHeader } from '@etal/ui/page-header';
import { RadioCards } from '@etal/ui/radio-cards';
import { Section } from '@etal/ui/section';
import { Select } from '@etal/ui/select';
import { TextArea } from '@etal/ui/text-area';
import { TextField } from '@etal/ui/text-field';
import { TimeInput } from '@etal/ui/time-input';
import { useState } from 'react';
import { useLoaderData, useNavigate } from 'react-router';
import { call } from '../../../calls/api.ts';
import { leaveIfShutOut } from '../../../calls/failure.ts';
import { newKey } from '../../../calls/new-key.ts';
import { useShop } from '../../../calls/use-shop.ts';
import { UNSENT, useLeaveQuestion } from '../../../forms/use-leave-question.tsx';
import { useResend } from '../../../forms/use-resend.ts';
import { BackLink } from '../../../routing/back-link.tsx';
import { paths } from '../../../routing/paths.ts';
import { useTitle } from '../../../routing/use-title.ts';
import { useMailingFetcher } from './mailing-actions.ts';
import { SlatePreviewSection } from './slate-preview.tsx';
import { type SlatePreview, useSlatePreview, wishOf } from './use-slate-preview.ts';

export { mailingAction as action } from './mailing-actions.ts';

export async function loader(): Promise<SlatePreview> {
  try {
    return await call(previewMailing, { query: {} });
  } catch (error) {
    leaveIfShutOut(error);
    throw error;
  }
}

/** What stands in the form is not read again over what was typed. */
export const shouldRevalidate = (): boolean => false;

/** The instant a date and an hour of Paris name; undefined while they are incomplete. */
function instantOf(date: string, time: string): number | undefined {
  const [hours, minutes] = time.split(':').map(Number);
  return date === '' || hours === undefined || minutes === undefined || Number.isNaN(hours)
    ? undefined
    : parisInstant(date, hours * 60 + minutes);
}

const BACK = <BackLink to={paths.mailings}>Écrire à mes clients</BackLink>;

export function Component() {
  useTitle(SLATE_NAME);
  const first = useLoaderData<SlatePreview>();
  const { collectionPoints } = useShop();
  const feedback = useFeedback();
  const navigate = useNavigate();
  const [values, setValues] = useState({
    subject: first.subject,
    intro: '',
    point: '',
    image: null as ImageUpload | null,
    when: 'now' as 'now' | 'later',
    date: '',
    time: '18:00',
  });
  const [today] = useState(() => parisWallTime(Date.now() / 1000).date);
  const [key, setKey] = useState(newKey);
  const [problem, setProblem] = useState<{ subject?: string; when?: string }>({});
  const [isAsking, setAsking] = useState(false);
  const change = (changes: Partial<typeof values>) => {
    setValues((before) => ({ ...before, ...changes }));
    setProblem({});
  };
  const wish = wishOf(values);
  const { preview, shown, error: unread } = useSlatePreview(first, wish);
  const isChanged = values.intro !== '' || values.image !== null || values.subject !== first.subject;
  const { letGo } = useLeaveQuestion(isChanged, UNSENT);
  const sendAt = values.when === 'later' ? instantOf(values.date, values.time) : undefined;
  const { send, isPending, error, forgetError } = useMailingFetcher(
    ({ recipients }) => {
      letGo();
      feedback.success(
        sendAt === undefined
          ? `Ardoise envoyée à ${formatCount(recipients, 'client', 'clients')}`
          : `L'ardoise partira le ${formatMoment(sendAt)}`,
      );
      void navigate(paths.mailings);
    },
    // Told that the first attempt did arrive, whoever presses again wants a second one.
    (refusal) => {
      if (refusal === ALREADY_SENT) setKey(newKey());
    },
  );

  const ask = () => {
    const found = {
      ...(values.subject.trim() === '' && { subject: 'Donnez un objet à ce mail.' }),
      ...(values.when === 'later' && sendAt === undefined && { when: 'Choisissez un jour et une heure.' }),
    };
    setProblem(found);
    if (Object.keys(found).length === 0) setAsking(true);
  };
  const confirm = () =>
    send({
      intent: 'slate',
      key,
      body: {
        subject: values.subject,
        intro: values.intro,
        ...(values.image && { img: values.image }),
        ...(values.point !== '' && { collectionPointId: values.point }),
        ...(sendAt !== undefined && { sendAt }),
      },
    });
  const failure = useResend(error, confirm);

  return (
    <>
      <PageHeader title={SLATE_NAME} back={BACK} description={reachWords(preview)} />
      <div className="grid gap-5 lg:grid-cols-2">
        <form
          noValidate
          aria-label={SLATE_NAME}
          className="flex min-w-0 flex-col gap-5"
          onSubmit={(event) => {
            event.preventDefault();
            ask();
          }}
        >
          <Section title="Votre mot">
            <fieldset disabled={isPending} className="flex min-w-0 flex-col gap-5">
              <TextField
                label="Objet"
                required
                maxLength={SUBJECT_MAX}
                value={values.subject}
                error={problem.subject}
                onChange={({ currentTarget }) => change({ subject: currentTarget.value })}
              />
              <TextArea
                label="Votre phrase"
                required={false}
                hint="Ce qui se passe à la ferme cette semaine. Le reste s'écrit tout seul."
                rows={3}
                maxLength={INTRO_MAX}
                value={values.intro}
                onChange={({ currentTarget }) => change({ intro: currentTarget.value })}
              />
              <ImageField
                label="Photo (facultative)"
                aspect={4 / 3}
                value={values.image}
                onChange={(image) => change({ image })}
              />
              <Select
                label="Pour"
                value={values.point}
                options={[
                  { value: '', label: 'Tous mes clients' },
                  ...collectionPoints
                    .filter(({ isEnabled }) => isEnabled)
                    .map(({ id, label }) => ({ value: id, label: `Les clients de ${label}` })),
                ]}
                onChange={({ currentTarget }) => change({ point: currentTarget.value })}
              />
              <RadioCards
                legend="Quand"
                name="quand"
                value={values.when}
                columns={2}
                options={[
                  { value: 'now', title: 'Tout de suite' },
                  { value: 'later', title: 'Plus tard' },
                ]}
                onChange={(when) => change({ when })}
              />
              {values.when === 'later' && (
                <div className="grid gap-5 sm:grid-cols-2">
                  <DateInput
                    label="Jour"
                    required
                    min={today}
                    value={values.date}
                    error={problem.when}
                    onChange={({ currentTarget }) => change({ date: currentTarget.value })}
                  />
                  <TimeInput
                    label="Heure"
                    required
                    value={values.time}
                    onChange={({ currentTarget }) => change({ time: currentTarget.value })}
                  />
                </div>
              )}
            </fieldset>
          </Section>
          <div className="sticky bottom-0 z-10 flex flex-wrap justify-end gap-3 border-t border-rule bg-paper py-3 max-md:*:grow">
            <Button type="submit" variant="primary" pending={isPending} disabled={preview.isEmpty}>
              {values.when === 'later' ? "Programmer l'envoi" : "Envoyer l'ardoise"}
            </Button>
          </div>
        </form>
        <SlatePreviewSection preview={preview} shown={shown} wish={wish} error={unread} />
      </div>
      <ConfirmDialog
        open={isAsking}
        title={sendAt === undefined ? "Envoyer l'ardoise\u00A0?" : "Programmer l'ardoise\u00A0?"}
        confirmLabel={sendAt === undefined ? 'Envoyer' : 'Programmer'}
        pending={isPending}
        error={failure}
        onCancel={() => {
          forgetError();
          setAsking(false);
        }}
        onConfirm={confirm}
      >
        <p>{reachWords(preview)}</p>
        {sendAt !== undefined && (
          <p className="mt-2">
            Elle partira le {formatMoment(sendAt)}, avec ce qui sera en vente à ce moment. Vous pourrez l'annuler
            jusque-là.
          </p>
        )}
        {preview.recipients === 0 && sendAt === undefined && (
          <div className="mt-2">
            <Banner tone="warning">Personne ne peut la recevoir pour l'instant.</Banner>
          </div>
        )}
      </ConfirmDialog>
    </>
  );
}
