import * as z from 'zod/mini';
import { id, storedGrams } from './primitives.ts';

/** One thing inside a bag: so many of it, each of this weight where it is sold by weight. */
export const packedContent = z.object({
  articleId: id,
  label: z.string(),
  quantity: z.int(),
  weight: z.nullable(storedGrams),
  unit: z.nullable(z.string()),
});
export type PackedContent = z.infer<typeof packedContent>;

/** What one bag of this kind holds (R-CATALOG-22). */
export const packedBag = z.object({ saleableId: id, contents: z.array(packedContent) });
export type PackedBag = z.infer<typeof packedBag>;
