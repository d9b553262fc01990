import type { FeeMonth } from '@etal/contract/fees';
import { feeStateText } from '@etal/texts/fees';
import type { BadgeTone } from '@etal/ui/badge';
import { pageIn } from '../till.view.ts';

const MONTH = /^20\d{2}-(?:0[1-9]|1[0-2])$/;

/** The month whose orders are shown, and the page of them; null while none is opened. */
export function feesQueryIn(params: URLSearchParams): { month: string; pageNumber: number } | null {
  const month = params.get('mois');
  if (month === null || !MONTH.test(month)) return null;
  return { month, pageNumber: pageIn(params) };
}

const TONES = { WAITING: 'straw', DONE: 'leaf', FAILED: 'tomato' } as const satisfies Record<string, BadgeTone>;

/** Where the money of a month stands; a month whose fees were all kept already has nothing to wait for. */
export function stateOfMonth(month: FeeMonth): { label: string; tone: BadgeTone } {
  const state = feeStateText(month);
  if (state) return { label: state.text, tone: TONES[state.outcome] };
  return month.isOver ? { label: 'Déjà retenus', tone: 'leaf' } : { label: 'Mois en cours', tone: 'neutral' };
}
