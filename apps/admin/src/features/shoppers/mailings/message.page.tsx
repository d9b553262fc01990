import { CallError } from '@etal/contract/client';
import { MESSAGE_MAX, previewMessage, type Reach, SUBJECT_MAX } from '@etal/contract/mailings';
import { getShopperById } from '@etal/contract/shoppers';
import { fullName } from '@etal/domain/shoppers/full-name';
import { ALREADY_SENT } from '@etal/texts/already-sent';
import { formatCount, formatDay } from '@etal/texts/format';
import { reachWords } from '@etal/texts/mailings';
import { Banner } from '@etal/ui/banner';
import { Button } from '@etal/ui/button';
import { ConfirmDialog } from '@etal/ui/confirm-dialog';
import { DateInput } from '@etal/ui/date-input';
import { useFeedback } from '@etal/ui/feedback';
import { PageHeader } from '@etal/ui/page-header';
import { RadioCards } from '@etal/ui/radio-cards';
import { Section } from '@etal/ui/section';
import { Select } from '@etal/ui/select';
import { TextArea } from '@etal/ui/text-area';
import { TextField } from '@etal/ui/text-field';
import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router';
import { call } from '../../../calls/api.ts';
import { DEFAULT_FAILURE, leaveIfShutOut } from '../../../calls/failure.ts';
import { newKey } from '../../../calls/new-key.ts';
import { useShop } from '../../../calls/use-shop.ts';
import { UNSENT, useLeaveQuestion } from '../../../forms/use-leave-question.tsx';
import { useResend } from '../../../forms/use-resend.ts';
import { BackLink } from '../../../routing/back-link.tsx';
import { paths } from '../../../routing/paths.ts';
import { useTitle } from '../../../routing/use-title.ts';
import { useUrlState } from '../../../routing/use-url-state.ts';
import { useMailingFetcher } from './mailing-actions.ts';
import { AUDIENCE_PARAMS, type AudienceInAddress, audienceOf, readAudience } from './message-audience.ts';

export { mailingAction as action } from './mailing-actions.ts';

interface MessageData {
  asked: AudienceInAddress;
  /** Null while nobody is named. */
  reach: Reach | null;
  /** Why whoever is named cannot be written to. */
  problem: string | null;
  /** The customer that the address names. */
  name: string | null;
}

export async function loader({ request }: LoaderFunctionArgs): Promise<MessageData> {
  const asked = readAudience(new URL(request.url).searchParams);
  const audience = audienceOf(asked);
  if (!audience) return { asked, reach: null, problem: null, name: null };
  try {
    const [reach, shopper] = await Promise.all([
      call(previewMessage, { body: { audience } }, { signal: request.signal }),
      'shoppers' in audience
        ? call(getShopperById, { params: { id: asked.shopper } }, { signal: request.signal })
        : null,
    ]);
    return { asked, reach, problem: null, name: shopper && fullName(shopper) };
  } catch (error) {
    leaveIfShutOut(error);
    if (!(error instanceof CallError)) throw error;
    return { asked, reach: null, problem: error.sentence ?? DEFAULT_FAILURE, name: null };
  }
}

const TITLE = 'Écrire un message';
const BACK = <BackLink to={paths.mailings}>Écrire à mes clients</BackLink>;

export function Component() {
  useTitle(TITLE);
  const { asked, reach, problem, name } = useLoaderData<MessageData>();
  const feedback = useFeedback();
  const navigate = useNavigate();
  const [values, setValues] = useState({ subject: '', text: '' });
  const [errors, setErrors] = useState<{ subject?: string; text?: string; who?: string }>({});
  const [isAsking, setAsking] = useState(false);
  const [key, setKey] = useState(newKey);
  const { letGo } = useLeaveQuestion(values.subject !== '' || values.text !== '', UNSENT);
  const { send, isPending, error, forgetError } = useMailingFetcher(
    ({ recipients }) => {
      letGo();
      feedback.success(`Message envoyé à ${formatCount(recipients, 'client', 'clients')}`);
      void navigate(paths.mailings);
    },
    // Told that the first attempt did arrive, whoever presses again wants a second one.
    (refusal) => {
      if (refusal === ALREADY_SENT) setKey(newKey());
    },
  );
  const change = (changes: Partial<typeof values>) => {
    setValues((before) => ({ ...before, ...changes }));
    setErrors({});
  };
  const audience = audienceOf(asked);
  const ask = () => {
    const found = {
      ...(!audience && { who: 'Choisissez à qui vous écrivez.' }),
      ...(values.subject.trim() === '' && { subject: 'Donnez un objet à ce mail.' }),
      ...(values.text.trim() === '' && { text: 'Écrivez votre message.' }),
    };
    setErrors(found);
    if (Object.keys(found).length === 0) setAsking(true);
  };
  const confirm = () => audience && send({ intent: 'message', key, body: { audience, ...values } });
  const failure = useResend(error, confirm);
  return (
    <>
      <PageHeader title={TITLE} back={BACK} />
      <form
        noValidate
        aria-label={TITLE}
        className="flex max-w-3xl min-w-0 flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          ask();
        }}
      >
        <Section title="À qui">
          <fieldset disabled={isPending} className="flex min-w-0 flex-col gap-5">
            <Audience asked={asked} name={name} error={errors.who} />
            <div role="status">
              {problem && <Banner tone="error">{problem}</Banner>}
              {reach && <p>{reachWords(reach)}</p>}
              {reach && asked.to === 'day' && (
                <p className="text-ink-soft">
                  Qui a une commande ce jour-là reçoit toujours ce qui la concerne. N'y parlez que d'elle.
                </p>
              )}
            </div>
          </fieldset>
        </Section>
        <Section title="Votre message">
          <fieldset disabled={isPending} className="flex min-w-0 flex-col gap-5">
            <TextField
              label="Objet"
              required
              maxLength={SUBJECT_MAX}
              value={values.subject}
              error={errors.subject}
              onChange={({ currentTarget }) => change({ subject: currentTarget.value })}
            />
            <TextArea
              label="Message"
              required
              rows={8}
              maxLength={MESSAGE_MAX}
              value={values.text}
              error={errors.text}
              hint={
                asked.to === 'day'
                  ? 'Le jour, les heures et le lieu de son retrait sont rappelés au-dessus, à chacun les siens.'
                  : undefined
              }
              onChange={({ currentTarget }) => change({ text: currentTarget.value })}
            />
          </fieldset>
        </Section>
        <div className="sticky bottom-0 z-10 flex justify-end border-t border-rule bg-paper py-3 max-md:*:grow">
          <Button type="submit" variant="primary" pending={isPending}>
            Envoyer le message
          </Button>
        </div>
      </form>
      <ConfirmDialog
        open={isAsking}
        title={'Envoyer ce message\u00A0?'}
        confirmLabel="Envoyer"
        pending={isPending}
        error={failure}
        onCancel={() => {
          forgetError();
          setAsking(false);
        }}
        onConfirm={confirm}
      >
        {reach && reachWords(reach)}
      </ConfirmDialog>
    </>
  );
}

/** Lives in the address, so that a day, a group or a customer can be linked to. */
function Audience({
  asked: { to, date, point, group, shopper },
  name,
  error,
}: {
  asked: AudienceInAddress;
  name: string | null;
  error: string | undefined;
}) {
  const { collectionPoints, shoppersGroups } = useShop();
  const [, changeUrl] = useUrlState();
  const change = (changes: Record<string, string | null>) => changeUrl(changes, { replace: true });
  return (
    <>
      <RadioCards
        legend="Destinataires"
        name="destinataires"
        value={to}
        columns={3}
        options={[
          { value: 'day', title: 'Un jour de retrait' },
          { value: 'group', title: 'Un groupe' },
          ...(shopper === '' ? [] : [{ value: 'shopper' as const, title: name ?? 'Un client' }]),
        ]}
        onChange={(chosen) =>
          change({ [AUDIENCE_PARAMS.to]: { day: 'jour', group: 'groupe', shopper: 'client' }[chosen] })
        }
      />
      {to === 'day' && (
        <div className="grid gap-5 sm:grid-cols-2">
          <DateInput
            label="Jour de retrait"
            required
            value={date}
            error={error}
            hint={date === '' ? undefined : formatDay(date)}
            onChange={({ currentTarget }) => change({ [AUDIENCE_PARAMS.date]: currentTarget.value || null })}
          />
          <Select
            label="Point de collecte"
            value={point}
            options={[
              { value: '', label: 'Tous les points' },
              ...collectionPoints.map(({ id, label }) => ({ value: id, label })),
            ]}
            onChange={({ currentTarget }) => change({ [AUDIENCE_PARAMS.point]: currentTarget.value || null })}
          />
        </div>
      )}
      {to === 'group' && (
        <Select
          label="Groupe"
          required
          placeholder="Choisissez un groupe"
          value={group}
          error={error}
          options={shoppersGroups.map(({ id, label }) => ({ value: id, label }))}
          onChange={({ currentTarget }) => change({ [AUDIENCE_PARAMS.group]: currentTarget.value || null })}
        />
      )}
    </>
  );
}
