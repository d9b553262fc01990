import { getMailings } from '@etal/contract/mailings';
import type { CallResponse } from '@etal/contract/endpoint';
import { formatMoment } from '@etal/texts/format';
import { MAILINGS_TITLE, readersWords, WHO_IS_ASKED } from '@etal/texts/mailings';
import { buttonClass } from '@etal/ui/button';
import { ConfirmDialog } from '@etal/ui/confirm-dialog';
import { EmptyState } from '@etal/ui/empty-state';
import { useFeedback } from '@etal/ui/feedback';
import { PageHeader } from '@etal/ui/page-header';
import { Section } from '@etal/ui/section';
import { Spinner } from '@etal/ui/spinner';
import { Mail } from 'lucide-react';
import { Suspense } from 'react';
import { Await, Link, useLoaderData } from 'react-router';
import { call } from '../../../calls/api.ts';
import { ListFailure } from '../../../calls/failed-load.tsx';
import { attemptLater, type Outcome } from '../../../calls/failure.ts';
import { paths } from '../../../routing/paths.ts';
import { useTitle } from '../../../routing/use-title.ts';
import { useUrlDialog } from '../../../routing/use-url-state.ts';
import { useMailingFetcher } from './mailing-actions.ts';
import { MailingTable } from './mailing-table.tsx';
import { WeeklySection } from './weekly-section.tsx';

export { mailingAction as action } from './mailing-actions.ts';

type Mailings = CallResponse<typeof getMailings>;

interface MailingsData {
  mailings: Promise<Outcome<Mailings>>;
}

export function loader(): MailingsData {
  return { mailings: attemptLater(() => call(getMailings, {}), FAILURE) };
}

const FAILURE = "Vos envois n'ont pas pu être lus.";

export function Component() {
  useTitle(MAILINGS_TITLE);
  const { mailings } = useLoaderData<MailingsData>();
  return (
    <>
      <PageHeader
        title={MAILINGS_TITLE}
        description="L'ardoise de la semaine, et un mot quand il le faut."
        actions={
          <>
            <Link to={paths.writeMessage()} className={buttonClass()}>
              Écrire un message
            </Link>
            <Link to={paths.writeSlate} className={buttonClass({ variant: 'primary' })}>
              Préparer l'ardoise
            </Link>
          </>
        }
      />
      <Suspense fallback={<Spinner>Chargement de vos envois…</Spinner>}>
        <Await resolve={mailings} errorElement={<ListFailure>{FAILURE}</ListFailure>}>
          {(outcome) => (outcome.ok ? <Loaded {...outcome.value} /> : <ListFailure>{outcome.error}</ListFailure>)}
        </Await>
      </Suspense>
    </>
  );
}

function Loaded({ weekly, reach, mailings }: Mailings) {
  const feedback = useFeedback();
  const dialog = useUrlDialog('annuler');
  const calledOff = mailings.find(({ id }) => id === dialog.value);
  const { send, isPending, error, forgetError } = useMailingFetcher(() => {
    dialog.close();
    feedback.success('Envoi annulé');
  });
  return (
    <div className="flex flex-col gap-5">
      <Section title="Vos lecteurs">
        <p>{readersWords(reach)}</p>
        {reach.leftOut > 0 && <p className="mt-1 text-ink-soft">{WHO_IS_ASKED}</p>}
      </Section>
      <Section title="Vos envois">
        {mailings.length === 0 ? (
          <EmptyState icon={<Mail />} title="Rien d'envoyé pour l'instant" headingLevel={3}>
            Préparez l'ardoise de la semaine&nbsp;: elle se remplit de ce qui est en vente, vous ajoutez une phrase.
          </EmptyState>
        ) : (
          <MailingTable mailings={mailings} onCancel={({ id }) => dialog.open(id)} />
        )}
      </Section>
      <WeeklySection weekly={weekly} />
      <ConfirmDialog
        open={calledOff !== undefined}
        title={'Annuler cet envoi\u00A0?'}
        confirmLabel="Annuler l'envoi"
        cancelLabel="Le garder"
        danger
        pending={isPending}
        error={error}
        onCancel={() => {
          forgetError();
          dialog.close();
        }}
        onConfirm={() => calledOff && send({ intent: 'cancel', id: calledOff.id })}
      >
        {calledOff && `«\u00A0${calledOff.subject}\u00A0» ne partira pas le ${formatMoment(calledOff.sendAt)}.`}
      </ConfirmDialog>
    </div>
  );
}
