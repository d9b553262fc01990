import type { CallInput } from '@etal/contract/endpoint';
import { cancelMailing, sendMailing, sendMessage, setWeeklyMailing } from '@etal/contract/mailings';
import { call } from '../../../calls/api.ts';
import { defineIntents } from '../../../calls/intents.ts';

type MailingIntent =
  | { intent: 'slate'; key: string; body: CallInput<typeof sendMailing>['body'] }
  | { intent: 'message'; key: string; body: CallInput<typeof sendMessage>['body'] }
  | { intent: 'weekly'; body: CallInput<typeof setWeeklyMailing>['body'] }
  | { intent: 'cancel'; id: string };

interface MailingDone {
  intent: MailingIntent['intent'];
  /** How many it goes to. */
  recipients: number;
}

export const { action: mailingAction, useFetcher: useMailingFetcher } = defineIntents(
  async (asked: MailingIntent): Promise<MailingDone> => {
    const { intent } = asked;
    switch (asked.intent) {
      case 'slate': {
        const sent = await call(sendMailing, { body: asked.body }, { headers: { 'idempotency-key': asked.key } });
        return { intent, recipients: sent.waiting + sent.sent };
      }
      case 'message': {
        const sent = await call(sendMessage, { body: asked.body }, { headers: { 'idempotency-key': asked.key } });
        return { intent, recipients: sent.recipients };
      }
      case 'weekly':
        await call(setWeeklyMailing, { body: asked.body });
        return { intent, recipients: 0 };
      case 'cancel':
        await call(cancelMailing, { params: { id: asked.id } });
        return { intent, recipients: 0 };
    }
  },
);
