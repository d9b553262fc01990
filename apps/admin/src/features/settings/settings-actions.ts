import type { CallInput } from '@etal/contract/endpoint';
import { configureReminders } from '@etal/contract/mailings';
import {
  addNotificationsRecipient,
  addWebhookEndpoint,
  configureFees,
  configureOfflinePayments,
  configureOnlinePayments,
  configureOrders,
  confirmNotificationsRecipient,
  deleteNotificationsRecipient,
  deleteWebhookEndpoint,
  reactivateWebhookEndpoint,
  resendRecipientCode,
  setOfflineIban,
  setupOfflinePayments,
  setupOnlinePayments,
} from '@etal/contract/settings';
import { getShopAggregate } from '@etal/contract/shop';
import { saveDepositKinds } from '@etal/contract/till';
import { call } from '../../calls/api.ts';
import { defineIntents } from '../../calls/intents.ts';

type DepositKindBody = CallInput<typeof saveDepositKinds>['body'][number];

export type SettingsIntent =
  | { intent: 'add-recipient'; body: CallInput<typeof addNotificationsRecipient>['body'] }
  | { intent: 'confirm-recipient'; uuid: string; body: CallInput<typeof confirmNotificationsRecipient>['body'] }
  | { intent: 'resend-code'; uuid: string }
  | { intent: 'delete-recipient'; uuid: string }
  | { intent: 'setup-online' }
  | { intent: 'configure-online'; body: CallInput<typeof configureOnlinePayments>['body'] }
  | { intent: 'setup-offline' }
  | { intent: 'configure-offline'; body: CallInput<typeof configureOfflinePayments>['body'] }
  | { intent: 'configure-fees'; body: CallInput<typeof configureFees>['body'] }
  | { intent: 'configure-orders'; body: CallInput<typeof configureOrders>['body'] }
  | { intent: 'configure-reminders'; body: CallInput<typeof configureReminders>['body'] }
  | { intent: 'set-iban'; body: CallInput<typeof setOfflineIban>['body'] }
  | { intent: 'save-deposit'; kind: DepositKindBody }
  | { intent: 'remove-deposit'; id: string }
  | { intent: 'add-webhook'; body: CallInput<typeof addWebhookEndpoint>['body'] }
  | { intent: 'delete-webhook'; id: string }
  | { intent: 'reactivate-webhook'; id: string };

export interface SettingsDone {
  /** The page that the merchant is sent to. */
  leaveFor?: string;
  /** The secret is shown once: no call gives it again. */
  webhookSecret?: string;
  /** The name of a deposit that was to go, and that is lent no more instead. */
  stoppedDeposit?: string;
}

/** R-SCREENS-9, without its slip of the pen (R-SCREENS-4). */
export const SETUP_FAILURE = 'Une erreur est survenue, veuillez réessayer plus tard.';

async function perform(asked: SettingsIntent): Promise<SettingsDone> {
  switch (asked.intent) {
    case 'setup-online':
      return { leaveFor: (await call(setupOnlinePayments, {})).url };
    case 'setup-offline':
      return { leaveFor: (await call(setupOfflinePayments, {})).checkoutUrl };
    case 'add-webhook':
      return { webhookSecret: (await call(addWebhookEndpoint, { body: asked.body })).secret };
    case 'save-deposit':
      await saveDeposit(asked.kind);
      return {};
    case 'remove-deposit':
      return removeDeposit(asked.id);
    case 'add-recipient':
      await call(addNotificationsRecipient, { body: asked.body });
      return {};
    case 'confirm-recipient':
      await call(confirmNotificationsRecipient, { params: { uuid: asked.uuid }, body: asked.body });
      return {};
    case 'resend-code':
      await call(resendRecipientCode, { params: { uuid: asked.uuid } });
      return {};
    case 'delete-recipient':
      await call(deleteNotificationsRecipient, { params: { uuid: asked.uuid } });
      return {};
    case 'configure-online':
      await call(configureOnlinePayments, { body: asked.body });
      return {};
    case 'configure-offline':
      await call(configureOfflinePayments, { body: asked.body });
      return {};
    case 'configure-fees':
      await call(configureFees, { body: asked.body });
      return {};
    case 'configure-orders':
      await call(configureOrders, { body: asked.body });
      return {};
    case 'configure-reminders':
      await call(configureReminders, { body: asked.body });
      return {};
    case 'set-iban':
      await call(setOfflineIban, { body: asked.body });
      return {};
    case 'delete-webhook':
      await call(deleteWebhookEndpoint, { params: { id: asked.id } });
      return {};
    case 'reactivate-webhook':
      await call(reactivateWebhookEndpoint, { params: { id: asked.id } });
      return {};
  }
}

/** The call takes the whole list: it is read again, so that what another tab has added meanwhile stays. */
const readDepositKinds = async (): Promise<DepositKindBody[]> =>
  (await call(getShopAggregate, {})).parameters.depositKinds;

async function saveDeposit(kind: DepositKindBody): Promise<void> {
  const kinds = await readDepositKinds();
  const isKnown = kind.id !== undefined && kinds.some(({ id }) => id === kind.id);
  await call(saveDepositKinds, {
    body: isKnown ? kinds.map((other) => (other.id === kind.id ? kind : other)) : [...kinds, kind],
  });
}

async function removeDeposit(removed: string): Promise<SettingsDone> {
  const kinds = await readDepositKinds();
  const left = await call(saveDepositKinds, { body: kinds.filter(({ id }) => id !== removed) });
  const stopped = left.find(({ id }) => id === removed);
  return stopped ? { stoppedDeposit: stopped.label } : {};
}

/** A fetcher per section: what waits or fails in one does not show in another. */
export const { action: settingsAction, useFetcher: useSettingsFetcher } = defineIntents(perform, ({ intent }) =>
  intent.startsWith('setup-') ? SETUP_FAILURE : undefined,
);
