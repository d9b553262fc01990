import { typedBuyer } from '@etal/contract/buyers';
import { NOTE_MAX, shopperDetails } from '@etal/contract/storefront';
import { BUYER_FIELDS, type BuyerField } from '@etal/domain/shoppers/buyer';
import { ORDER_BOUND } from '@etal/texts/bounds';
import { POSTAL_CODE_PROBLEM } from '@etal/texts/buyers';
import { CHOICE_MISSING } from '@etal/texts/storefront-order';
import { fieldProblem } from '@etal/texts/validation';
import { DETAIL_FIELDS, type DetailField, type Draft } from './draft.ts';

/** Where something is missing, in the order of the page; each is also the id of what takes the focus. */
export const PLACES = [
  'lines',
  'point',
  'slot',
  ...DETAIL_FIELDS,
  ...BUYER_FIELDS.map(buyerPlace),
  'note',
  'channel',
] as const;
export type Place = (typeof PLACES)[number];

export function buyerPlace<Field extends BuyerField>(field: Field): `buyer-${Field}` {
  return `buyer-${field}`;
}

export type Problems = Partial<Record<Place, string>>;

export interface Readiness {
  hasTrouble: boolean;
  isTooBig: boolean;
  hasPoint: boolean;
  hasSlot: boolean;
  hasChannel: boolean;
}

/** What stands between the shopper and the order, each with its sentence. */
export function problemsOf(draft: Draft, { hasTrouble, isTooBig, hasPoint, hasSlot, hasChannel }: Readiness): Problems {
  return {
    ...(isTooBig && { lines: ORDER_BOUND }),
    ...(hasTrouble && { lines: CHOICE_MISSING.lines }),
    ...(!hasPoint && { point: CHOICE_MISSING.point }),
    ...(hasPoint && !hasSlot && { slot: CHOICE_MISSING.slot }),
    ...detailProblems(draft.details),
    ...buyerProblems(draft.buyer),
    ...(draft.note.length > NOTE_MAX && { note: `Saisissez au plus ${NOTE_MAX} caractères.` }),
    ...(!hasChannel && { channel: CHOICE_MISSING.channel }),
  };
}

/** By the request's own schema, so that the server has nothing to add. */
function detailProblems(details: Draft['details']): Partial<Record<DetailField, string>> {
  const result = shopperDetails.safeParse(details, { reportInput: true });
  const problems: Partial<Record<DetailField, string>> = {};
  for (const issue of result.error?.issues ?? []) problems[issue.path[0] as DetailField] ??= fieldProblem(issue);
  return problems;
}

function buyerProblems(buyer: Draft['buyer']): Problems {
  if (buyer === null) return {};
  const problems: Problems = {};
  for (const issue of typedBuyer.safeParse(buyer, { reportInput: true }).error?.issues ?? []) {
    const field = BUYER_FIELDS.find((name) => name === issue.path[0]) ?? 'company';
    problems[buyerPlace(field)] ??= field === 'postalCode' ? POSTAL_CODE_PROBLEM : fieldProblem(issue);
  }
  return problems;
}

export const firstProblem = (problems: Problems): Place | undefined =>
  PLACES.find((place) => problems[place] !== undefined);

export const placeId = (place: Place): string => `commande-${place}`;
