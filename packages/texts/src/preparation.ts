import { ownUnit } from '@etal/domain/catalog/units';
import { isMonthly } from '@etal/domain/documents/monthly';
import type { Order } from '@etal/contract/orders';
import type { Preparation } from '@etal/contract/preparation';
import { formatCount, formatGrams, formatInteger } from './format.ts';
import { PAYMENT_CHANNEL_LABELS, paymentLabel, PAYMENT_STATUS_LABELS } from './orders.ts';
import { NBSP } from './typography.ts';
import { countUnits } from './units.ts';

type PreparedTotal = Preparation['totals'][number];

export const PREPARATION_TITLE = 'Préparation';

/** `3 × 500 g, 2 × 1 kg` */
export const packsText = (packs: PreparedTotal['packs']): string =>
  packs.map(({ weight, count }) => `${formatInteger(count)}${NBSP}×${NBSP}${formatGrams(weight)}`).join(', ');

/**
 * How much to bring, at a glance: `4,5 kg`, `12 pièces`, or both for what is ordered by the piece and weighed; of what
 * has no category, `2 paniers`.
 */
export function harvestText({
  categoryLabel,
  pieces,
  unit,
  grams,
  isEstimate,
}: Pick<PreparedTotal, 'categoryLabel' | 'pieces' | 'unit' | 'grams' | 'isEstimate'>): string {
  const counted = pieces > 0 ? [countUnits(pieces, ownUnit(unit, categoryLabel === null))] : [];
  const weighed = grams > 0 ? [`${isEstimate ? '~' : ''}${formatGrams(grams)}`] : [];
  return [...counted, ...weighed].join(', ');
}

/** Under it: in which packs, and how many of them go into baskets. */
export const harvestDetails = ({
  packs,
  piecesInBags,
  gramsInBags,
}: Pick<PreparedTotal, 'packs' | 'piecesInBags' | 'gramsInBags'>): string[] => [
  ...(packs.length > 0 ? [packsText(packs)] : []),
  ...(piecesInBags > 0 ? [`dont ${formatInteger(piecesInBags)} dans des paniers`] : []),
  ...(gramsInBags > 0 ? [`dont ${formatGrams(gramsInBags)} dans des paniers`] : []),
];

/** Who pays what at the hand-over; « payée » only of what is (R-ORDERS-4). */
export function duePhrase(
  order: Pick<Order, 'paymentStatus' | 'paymentChannel' | 'dueOnSite'> & { monthlyTerm?: number | null | undefined },
): string {
  const { paymentStatus, paymentChannel, dueOnSite } = order;
  if (isMonthly(order)) return paymentLabel(order);
  if (dueOnSite > 0) return 'À régler sur place';
  if (paymentStatus === 'CAPTURED') return PAYMENT_CHANNEL_LABELS[paymentChannel];
  return PAYMENT_STATUS_LABELS[paymentStatus];
}

/** What was entered in the field: so many orders weighed, so many handed over. */
export interface EntryCounts {
  weighings: number;
  handovers: number;
}

function entriesText({ weighings, handovers }: EntryCounts): string {
  const parts = [
    weighings > 0 ? formatCount(weighings, 'pesée', 'pesées') : '',
    handovers > 0 ? formatCount(handovers, 'remise', 'remises') : '',
  ];
  return parts.filter(Boolean).join(' et ');
}

const agreeing = ({ weighings, handovers }: EntryCounts, one: string): string =>
  weighings + handovers < 2 ? one : `${one}s`;

/** `3 pesées et 1 remise en attente d'envoi` */
export const unsentEntriesText = (counts: EntryCounts): string => `${entriesText(counts)} en attente d'envoi`;
export const sentEntriesText = (counts: EntryCounts): string => `${entriesText(counts)} ${agreeing(counts, 'envoyée')}`;
export const refusedEntriesText = (counts: EntryCounts): string =>
  `${entriesText(counts)} ${agreeing(counts, 'refusée')}`;

/** What others entered on this device; who has not given their name is somebody. */
export function entriesOfOthersText(counts: EntryCounts, names: readonly string[]): string {
  const given = [...new Set(names)].filter(Boolean);
  const who = given.length === 0 ? 'une autre personne' : given.join(' et ');
  const leave = counts.weighings + counts.handovers < 2 ? 'elle part' : 'elles partent';
  const next = given.length > 1 ? 'leur' : 'sa';
  return `${entriesText(counts)} ${agreeing(counts, 'saisie')} sur cet appareil par ${who}${NBSP}: ${leave} à ${next} prochaine connexion, ou à votre nom.`;
}

/** When the device has no room left. */
export const KEPT_ONLY_HERE = `La mémoire de cet appareil est pleine${NBSP}: ce que vous saisissez n'est gardé que tant que cette page reste ouverte.`;
