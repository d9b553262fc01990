import {
  closeOperatedShop,
  enterShop,
  extendTestLink,
  inviteOwnerAgain,
  resumeShop,
  retryMessage,
  setAnnouncement,
  suspendShop,
} from '@etal/contract/operator';
import { useFeedback } from '@etal/ui/feedback';
import { call } from '../calls/api.ts';
import { defineIntents } from '../calls/intents.ts';

type OperatorIntent =
  | { intent: 'suspend'; id: string; reason: string }
  | { intent: 'resume' | 'extend' | 'retry'; id: string }
  | { intent: 'invite'; id: string; userId: string }
  | { intent: 'close'; id: string; label: string }
  | { intent: 'enter'; id: string; code: string }
  | { intent: 'announce'; announcement: { text: string; until: number } | null };

async function perform(asked: OperatorIntent): Promise<unknown> {
  switch (asked.intent) {
    case 'suspend':
      return call(suspendShop, { params: { id: asked.id }, body: { reason: asked.reason } });
    case 'resume':
      return call(resumeShop, { params: { id: asked.id } });
    case 'extend':
      return call(extendTestLink, { params: { id: asked.id } });
    case 'retry':
      return call(retryMessage, { params: { id: asked.id } });
    case 'invite':
      return call(inviteOwnerAgain, { params: { id: asked.id }, body: { userId: asked.userId } });
    case 'close':
      return call(closeOperatedShop, { params: { id: asked.id }, body: { label: asked.label } });
    case 'enter':
      return call(enterShop, { params: { id: asked.id }, body: { code: asked.code } });
    case 'announce':
      return call(setAnnouncement, { body: { announcement: asked.announcement } });
  }
}

const SUCCESSES: Record<OperatorIntent['intent'], string> = {
  suspend: 'Boutique suspendue',
  resume: 'Boutique remise en ligne',
  extend: 'Lien de test prolongé d’une semaine',
  retry: 'Le message repart',
  invite: 'Le lien part par email',
  close: 'Boutique fermée',
  enter: 'Vous êtes dans la boutique pour 30 minutes',
  announce: 'Annonce enregistrée',
};

const intents = defineIntents(async (asked: OperatorIntent) => {
  await perform(asked);
  return { intent: asked.intent };
});

export const operatorAction = intents.action;

interface Told {
  onDone?: (intent: OperatorIntent['intent']) => void;
  /** The form or dialog that is open says by itself what was refused. */
  isToldInPlace?: boolean;
}

export function useOperatorFetcher({ onDone, isToldInPlace = false }: Told = {}) {
  const feedback = useFeedback();
  return intents.useFetcher(
    ({ intent }) => {
      feedback.success(SUCCESSES[intent]);
      onDone?.(intent);
    },
    isToldInPlace ? undefined : feedback.error,
  );
}
