import { ANNOUNCEMENT_MAX, getAnnouncement } from '@etal/contract/operator';
import { formatInstant } from '@etal/texts/format';
import { Banner } from '@etal/ui/banner';
import { Button } from '@etal/ui/button';
import { PageHeader } from '@etal/ui/page-header';
import { Section } from '@etal/ui/section';
import { Select } from '@etal/ui/select';
import { TextArea } from '@etal/ui/text-area';
import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { call } from '../calls/api.ts';
import { attempt, type Outcome } from '../calls/failure.ts';
import { useLeaveQuestion } from '../forms/use-leave-question.tsx';
import { useResend } from '../forms/use-resend.ts';
import { useTitle } from '../routing/use-title.ts';
import { useOperatorFetcher } from './operator-actions.ts';
import { OutcomeView } from './outcome-view.tsx';

export { operatorAction as action } from './operator-actions.ts';

type Announcement = { text: string; until: number } | null;

export function loader({ request }: LoaderFunctionArgs): Promise<Outcome<Announcement>> {
  return attempt(
    async () => (await call(getAnnouncement, {}, { signal: request.signal })).announcement,
    "L'annonce n'a pas pu être lue.",
  );
}

export function Component() {
  useTitle('Annonce');
  const outcome = useLoaderData<Outcome<Announcement>>();
  return (
    <>
      <PageHeader title="Annonce" description="Montrée en haut de chaque page de tous les back-offices." />
      <OutcomeView outcome={outcome}>{(current) => <Announce key={current?.text} current={current} />}</OutcomeView>
    </>
  );
}

const HOUR = 3600;
const DURATIONS = [
  { value: String(4 * HOUR), label: '4 heures' },
  { value: String(24 * HOUR), label: 'Un jour' },
  { value: String(7 * 24 * HOUR), label: 'Une semaine' },
];

function Announce({ current }: { current: Announcement }) {
  const [text, setText] = useState(current?.text ?? '');
  const [seconds, setSeconds] = useState(DURATIONS[1]?.value ?? '');
  const { send, isPending, error } = useOperatorFetcher({ isToldInPlace: true });
  useLeaveQuestion(text !== (current?.text ?? ''));
  const save = (): void => {
    const until = Math.floor(Date.now() / 1000) + Number(seconds);
    send({ intent: 'announce', announcement: { text, until } });
  };
  const failure = useResend(error, save);
  return (
    <div className="flex flex-col gap-5">
      {current && (
        <Banner
          tone="info"
          title={`Affichée jusqu’au ${formatInstant(current.until)}`}
          action={
            <Button pending={isPending} onClick={() => send({ intent: 'announce', announcement: null })}>
              Retirer
            </Button>
          }
        >
          {current.text}
        </Banner>
      )}
      <Section title={current ? 'La remplacer' : 'Nouvelle annonce'}>
        <form
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            save();
          }}
        >
          <div role="alert" className="empty:-mb-4">
            {failure && <Banner tone="error">{failure}</Banner>}
          </div>
          <TextArea
            label="Texte"
            required
            maxLength={ANNOUNCEMENT_MAX}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <Select
            label="Pendant"
            value={seconds}
            onChange={(event) => setSeconds(event.target.value)}
            options={DURATIONS}
          />
          <div>
            <Button variant="primary" type="submit" pending={isPending}>
              Enregistrer
            </Button>
          </div>
        </form>
      </Section>
    </div>
  );
}
