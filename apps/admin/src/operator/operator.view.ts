import type { OperatedShop } from '@etal/contract/operator';
import type { Standing } from '@etal/domain/shop/standing';
import type { ShopState } from '@etal/domain/shop/shop';
import type { BadgeTone } from '@etal/ui/badge';

export const STANDING_LABELS: Record<Standing, string> = { OPEN: 'Ouverte', SUSPENDED: 'Suspendue', CLOSED: 'Fermée' };

const STATE_LABELS: Record<ShopState, string> = {
  INITIAL_SETUP: 'En préparation',
  EMIT_TEST_ORDER: 'En test',
  MANAGE_TEST_ORDER: 'En test',
  READY: 'Prête à publier',
  RUNNING: 'En ligne',
};

/** What is shut is told before how far it was. */
export const stateOf = ({ standing, state }: Pick<OperatedShop, 'standing' | 'state'>): string =>
  standing === 'OPEN' ? STATE_LABELS[state] : STANDING_LABELS[standing];

export const toneOf = ({ standing, state }: Pick<OperatedShop, 'standing' | 'state'>): BadgeTone => {
  if (standing === 'SUSPENDED') return 'tomato';
  if (standing === 'CLOSED') return 'neutral';
  return state === 'RUNNING' ? 'leaf' : 'straw';
};

export const paymentsOf = ({ takesOnline, takesOnSite }: Pick<OperatedShop, 'takesOnline' | 'takesOnSite'>): string => {
  if (takesOnline) return takesOnSite ? 'En ligne, sur place' : 'En ligne';
  return takesOnSite ? 'Sur place' : 'Aucun';
};

export const pageIn = (params: URLSearchParams): number => {
  const asked = Number(params.get('page'));
  return Number.isInteger(asked) && asked > 0 ? asked : 1;
};
