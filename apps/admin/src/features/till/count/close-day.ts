import type { CallInput } from '@etal/contract/endpoint';
import { closeTillDay } from '@etal/contract/till';
import { call } from '../../../calls/api.ts';
import { defineIntents } from '../../../calls/intents.ts';
import { useUrlDialog } from '../../../routing/use-url-state.ts';

const NO_ANSWER =
  "Le serveur n'a pas répondu. Ce que vous avez compté est gardé\u00A0: réessayez. Si la clôture est passée, elle s'affichera.";

/** Closing a day needs the network. Sent twice, the second is told that the day is closed already. */
const intents = defineIntents(
  (body: CallInput<typeof closeTillDay>['body']) => call(closeTillDay, { body }),
  () => NO_ANSWER,
  NO_ANSWER,
);

/** For the route of each page that closes a day. */
export const { action } = intents;

export interface Closing {
  send: (body: CallInput<typeof closeTillDay>['body']) => void;
  isPending: boolean;
  error: string | undefined;
  /** The question stands: it is final. */
  isAsked: boolean;
  ask: () => void;
  leave: () => void;
}

/** The question, which lives in the address, and what becomes of its answer. */
export function useClosing(onClosed: () => void): Closing {
  const dialog = useUrlDialog('cloturer');
  const { send, isPending, error, forgetError } = intents.useFetcher(() => {
    dialog.close();
    onClosed();
  });
  return {
    send,
    isPending,
    error,
    isAsked: dialog.value !== null,
    ask: () => {
      forgetError();
      dialog.open('oui');
    },
    leave: () => {
      forgetError();
      dialog.close();
    },
  };
}
