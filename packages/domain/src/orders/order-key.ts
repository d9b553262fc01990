/** A call names an order by its id or by its reference, in capitals or not; the value is as it is stored. */
export interface OrderKey {
  column: 'id' | 'reference';
  value: string;
}

const AN_ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** What is no id is asked for as a reference, which then nobody has. */
export const orderKey = (text: string): OrderKey =>
  AN_ID.test(text) ? { column: 'id', value: text.toLowerCase() } : { column: 'reference', value: text.toUpperCase() };
