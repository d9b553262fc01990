import { parisWallTime } from '@etal/domain/calendar/paris-time';
import type { PlainSheet } from './documents-till.ts';
import { longDay } from './documents.ts';
import { type LegalText, paragraphText } from './legal-text.ts';

const dayOf = (epochSeconds: number): string => parisWallTime(epochSeconds).date;

/** `Conditions de vente du 14 novembre 2026` */
export const termsName = (agreedAt: number): string => `Conditions de vente du ${longDay(dayOf(agreedAt))}`;

/** `conditions-de-vente-2026-11-14.pdf`: mail programs are best served with plain letters. */
export const termsFileName = (agreedAt: number): string => `conditions-de-vente-${dayOf(agreedAt)}.pdf`;

/** The terms of an order's day, to be printed (R-DOCUMENTS-10). */
export const termsSheet = ({
  text,
  shopLabel,
  agreedAt,
}: {
  text: LegalText;
  shopLabel: string;
  agreedAt: number;
}): PlainSheet => ({
  title: text.title,
  author: shopLabel,
  footer: `${shopLabel} · ${termsName(agreedAt)}`,
  head: [shopLabel, `Telles qu'elles étaient le ${longDay(dayOf(agreedAt))}, jour de la commande.`],
  sections: text.sections.map(({ title, paragraphs, isFramed }) => ({
    heading: title,
    paragraphs: paragraphs.map(paragraphText),
    tables: [],
    ...(isFramed && { isFramed }),
  })),
});
