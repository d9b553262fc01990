import type { CallInput } from '@etal/contract/endpoint';
import {
  addPasskey,
  confirmSecondFactor,
  proveWithPasskey,
  proveWithPassword,
  removePasskey,
  renamePasskey,
  renewRecoveryCodes,
  stopSecondFactor,
} from '@etal/contract/keys';
import {
  cancelEmailChange,
  changeEmail,
  changeOwnName,
  changePassword,
  endOtherSessions,
  endSession,
  setTeamSecurity,
} from '@etal/contract/own-account';
import { call } from '../../../calls/api.ts';
import { defineIntents } from '../../../calls/intents.ts';

export type AccountIntent =
  | { intent: 'rename'; body: CallInput<typeof changeOwnName>['body'] }
  | { intent: 'change-password'; body: CallInput<typeof changePassword>['body'] }
  | { intent: 'change-email'; body: CallInput<typeof changeEmail>['body'] }
  | { intent: 'cancel-email' }
  | { intent: 'end-session'; id: string }
  | { intent: 'end-others' }
  | { intent: 'ask-team'; body: CallInput<typeof setTeamSecurity>['body'] }
  | { intent: 'prove-password'; body: CallInput<typeof proveWithPassword>['body'] }
  | { intent: 'prove-passkey'; body: CallInput<typeof proveWithPasskey>['body'] }
  | { intent: 'add-passkey'; body: CallInput<typeof addPasskey>['body'] }
  | { intent: 'rename-passkey'; id: string; name: string }
  | { intent: 'remove-passkey'; id: string }
  | { intent: 'confirm-codes'; code: string }
  | { intent: 'renew-codes'; code: string }
  | { intent: 'stop-codes'; code: string };

export interface AccountDone {
  intent: AccountIntent['intent'];
  /** Shown once: no call gives them again. */
  recoveryCodes?: string[];
}

async function perform(asked: AccountIntent): Promise<AccountDone> {
  const { intent } = asked;
  switch (asked.intent) {
    case 'confirm-codes':
      return { intent, ...(await call(confirmSecondFactor, { body: { code: asked.code } })) };
    case 'renew-codes':
      return { intent, ...(await call(renewRecoveryCodes, { body: { code: asked.code } })) };
    default:
      await performPlainly(asked);
      return { intent };
  }
}

function performPlainly(asked: Exclude<AccountIntent, { intent: 'confirm-codes' | 'renew-codes' }>): Promise<unknown> {
  switch (asked.intent) {
    case 'rename':
      return call(changeOwnName, { body: asked.body });
    case 'change-password':
      return call(changePassword, { body: asked.body });
    case 'change-email':
      return call(changeEmail, { body: asked.body });
    case 'cancel-email':
      return call(cancelEmailChange, {});
    case 'end-session':
      return call(endSession, { params: { id: asked.id } });
    case 'end-others':
      return call(endOtherSessions, {});
    case 'ask-team':
      return call(setTeamSecurity, { body: asked.body });
    case 'prove-password':
      return call(proveWithPassword, { body: asked.body });
    case 'prove-passkey':
      return call(proveWithPasskey, { body: asked.body });
    case 'add-passkey':
      return call(addPasskey, { body: asked.body });
    case 'rename-passkey':
      return call(renamePasskey, { params: { id: asked.id }, body: { name: asked.name } });
    case 'remove-passkey':
      return call(removePasskey, { params: { id: asked.id } });
    case 'stop-codes':
      return call(stopSecondFactor, { body: { code: asked.code } });
  }
}

export const { action: accountAction, useFetcher: useAccountFetcher } = defineIntents(perform);
