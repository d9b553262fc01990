import type { CallInput } from '@etal/contract/endpoint';
import { closeTillDay } from '@etal/contract/till';
import { call } from '../../../calls/api.ts';
import { defineIntents } from '../../../calls/intents.ts';

const NO_ANSWER =
  "Le serveur n'a pas répondu. Ce que vous avez compté est gardé\u00A0: réessayez. Si la clôture est passée, elle s'affichera.";

/** Closing a day needs the network. Sent twice, the second is told that the day is closed already. */
export const closing = defineIntents(
  (body: CallInput<typeof closeTillDay>['body']) => call(closeTillDay, { body }),
  () => NO_ANSWER,
);
