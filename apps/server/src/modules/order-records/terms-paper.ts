import { parisInstant, parisWallTime } from '@etal/domain/calendar/paris-time';
import { termsSheet } from '@etal/texts/documents-terms';
import type { Documents } from '../../ports/document-writer.ts';
import type { KeptTerms } from './kept-terms.queries.ts';

/** R-DOCUMENTS-10 and R-DOCUMENTS-11: the same paper for all orders of a day, which is drawn once. */
export function termsPaper(documents: Documents, terms: KeptTerms): Promise<Buffer> {
  const { date } = parisWallTime(terms.agreedAt);
  return documents.sheet(termsSheet(terms), new Date(parisInstant(date, 0) * 1000));
}
