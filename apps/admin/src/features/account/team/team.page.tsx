import { getTeam, type Invitation, type Member, type Team } from '@etal/contract/team';
import { MAX_TEAM } from '@etal/domain/accounts/team';
import { formatMoment } from '@etal/texts/format';
import { SCREEN_SENTENCES } from '@etal/texts/screen-sentences';
import { DAY_HELPER_LABEL, DAY_HELPER_WORDS, ROLE_LABELS, TEAM_TITLE } from '@etal/texts/team';
import { ListFull } from '@etal/ui/add-to-list';
import { Badge } from '@etal/ui/badge';
import { Button } from '@etal/ui/button';
import { ConfirmDialog } from '@etal/ui/confirm-dialog';
import { useFeedback } from '@etal/ui/feedback';
import { IconButton } from '@etal/ui/icon-button';
import { laterDialogs } from '@etal/ui/later-code';
import { PageHeader } from '@etal/ui/page-header';
import { Section } from '@etal/ui/section';
import { Mail, Pencil, Plus, QrCode, RotateCw, Trash2, UserRound } from 'lucide-react';
import { useRef, useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { call } from '../../../calls/api.ts';
import { attempt, type Outcome } from '../../../calls/failure.ts';
import { ListFailure } from '../../../calls/failed-load.tsx';
import { useTitle } from '../../../routing/use-title.ts';
import { useUrlState } from '../../../routing/use-url-state.ts';
import { HelperCodeDialog } from './dialogs/helper-code-dialog.tsx';
import { type TeamIntent, useTeamFetcher } from './team-actions.ts';
import { lastSeenWords, nameOf } from './team.view.ts';

const FULL = SCREEN_SENTENCES.TEAM_FULL({ max: MAX_TEAM });

export { teamAction as action } from './team-actions.ts';

const later = laterDialogs(() => import('./dialogs/team-dialogs.ts'));
const InviteDialog = later((dialogs) => dialogs.InviteDialog);
const RoleDialog = later((dialogs) => dialogs.RoleDialog);
const ProofOfOwner = later((dialogs) => dialogs.ProofOfOwner);

export const loader = ({ request }: LoaderFunctionArgs): Promise<Outcome<Team>> =>
  attempt(() => call(getTeam, {}, { signal: request.signal }), "L'équipe n'a pas pu être lue.");

export function Component() {
  useTitle(TEAM_TITLE);
  const outcome = useLoaderData<Outcome<Team>>();
  if (outcome.ok) return <TeamView team={outcome.value} />;
  return (
    <>
      <PageHeader title={TEAM_TITLE} />
      <ListFailure>{outcome.error}</ListFailure>
    </>
  );
}

type DialogName = 'invitation' | 'role' | 'retrait' | 'code' | 'annulation';

/** One dialog at a time, because the address says so (R-SCREENS-3). */
function useTeamDialog() {
  const [params, change] = useUrlState();
  return {
    isOpen: (name: DialogName) => params.get('dialogue') === name,
    about: params.get('id'),
    open: (name: DialogName, about?: string) => change({ dialogue: name, id: about ?? null }),
    close: () => change({ dialogue: null, id: null }, { replace: true }),
  };
}

function TeamView({ team: { members, invitations } }: { team: Team }) {
  const dialog = useTeamDialog();
  const feedback = useFeedback();
  const asked = useRef<TeamIntent>(undefined);
  const fetcher = useTeamFetcher(
    ({ done }) => {
      if (dialog.about !== null || dialog.isOpen('invitation')) dialog.close();
      if (done === 'invite' || done === 'resend') feedback.success('Invitation envoyée.');
    },
    dialog.about === null && !dialog.isOpen('invitation') ? feedback.error : undefined,
  );
  const { isPending, forgetError } = fetcher;
  const needsProof = fetcher.error === SCREEN_SENTENCES.PROOF_NEEDED;
  const error = needsProof ? undefined : fetcher.error;
  const send = (intent: TeamIntent): void => {
    asked.current = intent;
    fetcher.send(intent);
  };
  const close = () => {
    forgetError();
    dialog.close();
  };
  const member = members.find(({ userId }) => userId === dialog.about);
  const invitation = invitations.find(({ id }) => id === dialog.about);
  const owners = members.filter(({ role }) => role === 'OWNER').length;
  const isFull = members.length + invitations.length >= MAX_TEAM;
  return (
    <>
      <PageHeader
        title={TEAM_TITLE}
        description="Qui ouvre cette boutique, et ce que chacun peut y faire."
        actions={
          isFull ? (
            <ListFull>{FULL}</ListFull>
          ) : (
            <>
              <Button onClick={() => dialog.open('code')}>
                <QrCode aria-hidden />
                {DAY_HELPER_LABEL}
              </Button>
              <Button variant="primary" onClick={() => dialog.open('invitation')}>
                <Plus aria-hidden />
                Inviter
              </Button>
            </>
          )
        }
      />
      <div className="flex flex-col gap-5">
        <Section title="Membres">
          <ul className="flex flex-col" aria-label="Membres">
            {members.map((one) => (
              <MemberRow
                key={one.userId}
                member={one}
                mayChange={one.role !== 'OWNER' || owners > 1}
                onRole={() => dialog.open('role', one.userId)}
                onRemove={() => dialog.open('retrait', one.userId)}
              />
            ))}
          </ul>
        </Section>
        {invitations.length > 0 && (
          <Section title="Invitations en attente">
            <ul className="flex flex-col" aria-label="Invitations en attente">
              {invitations.map((one) => (
                <InvitationRow
                  key={one.id}
                  invitation={one}
                  isPending={isPending}
                  onResend={() => send({ intent: 'resend', id: one.id })}
                  onWithdraw={() => dialog.open('annulation', one.id)}
                />
              ))}
            </ul>
          </Section>
        )}
      </div>
      {dialog.isOpen('invitation') && (
        <InviteDialog
          isPending={isPending}
          error={error}
          onClose={close}
          onInvite={(body) => send({ intent: 'invite', body })}
        />
      )}
      {dialog.isOpen('role') && member && (
        <RoleDialog
          member={member}
          isPending={isPending}
          error={error}
          onClose={close}
          onSave={(role) => send({ intent: 'change-role', id: member.userId, body: { role } })}
        />
      )}
      {needsProof && <ProofOfOwner onClose={forgetError} onProven={() => asked.current && send(asked.current)} />}
      {dialog.isOpen('code') && <HelperCodeDialog onClose={close} />}
      <ConfirmDialog
        open={dialog.isOpen('retrait') && member !== undefined}
        danger
        title={`Retirer ${member ? nameOf(member) : ''} de l’équipe\u00A0?`}
        confirmLabel={member?.until == null ? 'Retirer' : 'Terminer sa journée'}
        pending={isPending}
        error={error}
        onCancel={close}
        onConfirm={() => member && send({ intent: 'remove', id: member.userId })}
      >
        Ses appareils sont déconnectés de cette boutique tout de suite. Ce qui a été fait garde son nom.
      </ConfirmDialog>
      <ConfirmDialog
        open={dialog.isOpen('annulation') && invitation !== undefined}
        danger
        title={`Annuler l’invitation de ${invitation?.email ?? ''}\u00A0?`}
        confirmLabel="Annuler l’invitation"
        cancelLabel="Retour"
        pending={isPending}
        error={error}
        onCancel={close}
        onConfirm={() => invitation && send({ intent: 'withdraw', id: invitation.id })}
      >
        Le lien envoyé ne fonctionnera plus.
      </ConfirmDialog>
    </>
  );
}

const ROW = 'flex items-center gap-3 border-b border-rule py-2.5 first:pt-0 last:border-0 last:pb-0';
const ICON = 'grid size-9 shrink-0 place-items-center rounded-full bg-leaf-wash text-leaf [&_svg]:size-4.5';

interface MemberRowProps {
  member: Member;
  /** The last owner stays one. */
  mayChange: boolean;
  onRole: () => void;
  onRemove: () => void;
}

function MemberRow({ member, mayChange, onRole, onRemove }: MemberRowProps) {
  const name = nameOf(member);
  const { email, role, until, isYou } = member;
  return (
    <li className={ROW}>
      <span aria-hidden className={`${ICON} max-sm:hidden`}>
        <UserRound />
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold wrap-anywhere">
          {name}
          {isYou && <span className="font-normal text-ink-soft">(vous)</span>}
          <Badge tone={role === 'OWNER' ? 'leaf' : 'neutral'}>
            {until === null ? ROLE_LABELS[role] : DAY_HELPER_LABEL}
          </Badge>
        </p>
        {email !== '' && email !== name && <p className="text-ink-soft wrap-anywhere">{email}</p>}
        <p className="text-sm text-ink-soft">
          {until === null ? lastSeenWords(member) : `${DAY_HELPER_WORDS} Jusqu’au ${formatMoment(until)}.`}
        </p>
      </div>
      {until === null && mayChange && (
        <IconButton label={`Changer le rôle de ${name}`} icon={<Pencil aria-hidden />} onClick={onRole} />
      )}
      {!isYou && <IconButton label={`Retirer ${name}`} icon={<Trash2 aria-hidden />} onClick={onRemove} />}
    </li>
  );
}

interface InvitationRowProps {
  invitation: Invitation;
  isPending: boolean;
  onResend: () => void;
  onWithdraw: () => void;
}

function InvitationRow({ invitation, isPending, onResend, onWithdraw }: InvitationRowProps) {
  const { email, role, expiresAt } = invitation;
  const [now] = useState(() => Date.now());
  const isOver = expiresAt * 1000 <= now;
  return (
    <li className={ROW}>
      <span aria-hidden className={`${ICON} max-sm:hidden`}>
        <Mail />
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold wrap-anywhere">
          {email}
          <Badge tone="neutral">{ROLE_LABELS[role]}</Badge>
        </p>
        <p className="text-sm text-ink-soft">
          {isOver ? 'Expirée\u00A0: renvoyez-la.' : `Valable jusqu’au ${formatMoment(expiresAt)}`}
        </p>
      </div>
      <IconButton
        label={`Renvoyer l’invitation de ${email}`}
        icon={<RotateCw aria-hidden />}
        disabled={isPending}
        onClick={onResend}
      />
      <IconButton
        label={`Annuler l’invitation de ${email}`}
        icon={<Trash2 aria-hidden />}
        disabled={isPending}
        onClick={onWithdraw}
      />
    </li>
  );
}
