import { REFERENCE_LENGTH } from './reference.ts';

/** A call names an order by its id or by its reference, in capitals or not. */
export type OrderKey = { column: 'id'; value: string } | { column: 'reference'; value: string };

export const orderKey = (text: string): OrderKey =>
  text.length === REFERENCE_LENGTH ? { column: 'reference', value: text.toUpperCase() } : { column: 'id', value: text };
