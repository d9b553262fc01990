import { foldText } from '../fold-text.ts';
import { toE164 } from '../phone.ts';

/** What a customer's file says of them, beside the address that they are known by. */
export const DETAIL_FIELDS = ['firstname', 'lastname', 'phone', 'city'] as const;
export type DetailField = (typeof DETAIL_FIELDS)[number];

type Details = Record<DetailField, string>;

/** R-SHOPPERS-1: in what an order was typed otherwise than its customer's file; accents and capitals are no matter. */
export const differingDetails = (typed: Details, file: Details): DetailField[] =>
  DETAIL_FIELDS.filter((field) => comparable(field, typed[field]) !== comparable(field, file[field]));

const comparable = (field: DetailField, value: string): string =>
  field === 'phone' ? (toE164(value) ?? value) : foldText(value);
