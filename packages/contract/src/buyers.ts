import { buyerProblem } from '@etal/domain/shoppers/buyer';
import * as z from 'zod/mini';
import { plainText, postalCode } from './primitives.ts';

/** R-DOCUMENTS-13, in an answer. */
export const buyer = z.object({
  company: z.string(),
  siren: z.string(),
  vatNumber: z.nullable(z.string()),
  street: z.string(),
  postalCode: z.string(),
  city: z.string(),
});

const line = plainText.check(z.minLength(1), z.maxLength(120));

/** In a request, as typed: SIREN and VAT number are checked by their keys. */
export const typedBuyer = z
  .object({
    company: line,
    siren: plainText.check(z.minLength(1), z.maxLength(20)),
    vatNumber: z.nullish(plainText.check(z.maxLength(30))),
    street: line,
    postalCode,
    city: line,
  })
  .check((context) => {
    const found = buyerProblem(context.value);
    if (found)
      context.issues.push({ code: 'custom', message: found.problem, path: [found.field], input: context.value });
  });
