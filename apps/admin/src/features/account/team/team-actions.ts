import type { CallInput, CallResponse } from '@etal/contract/endpoint';
import {
  changeMemberRole,
  createHelperCode,
  inviteMember,
  removeMember,
  resendInvitation,
  withdrawInvitation,
} from '@etal/contract/team';
import { call } from '../../../calls/api.ts';
import { defineIntents } from '../../../calls/intents.ts';

export type HelperCode = CallResponse<typeof createHelperCode>;

export type TeamIntent =
  | { intent: 'invite'; body: CallInput<typeof inviteMember>['body'] }
  | { intent: 'resend'; id: string }
  | { intent: 'withdraw'; id: string }
  | { intent: 'change-role'; id: string; body: CallInput<typeof changeMemberRole>['body'] }
  | { intent: 'remove'; id: string }
  | { intent: 'show-code' };

export interface TeamDone {
  done: TeamIntent['intent'];
  code?: HelperCode;
}

async function perform(asked: TeamIntent): Promise<TeamDone> {
  const { intent: done } = asked;
  switch (asked.intent) {
    case 'invite':
      await call(inviteMember, { body: asked.body });
      return { done };
    case 'resend':
      await call(resendInvitation, { params: { id: asked.id } });
      return { done };
    case 'withdraw':
      await call(withdrawInvitation, { params: { id: asked.id } });
      return { done };
    case 'change-role':
      await call(changeMemberRole, { params: { id: asked.id }, body: asked.body });
      return { done };
    case 'remove':
      await call(removeMember, { params: { id: asked.id } });
      return { done };
    case 'show-code':
      return { done, code: await call(createHelperCode, {}) };
  }
}

export const { action: teamAction, useFetcher: useTeamFetcher } = defineIntents(perform);
