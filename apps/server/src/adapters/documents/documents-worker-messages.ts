import type { DocumentModel } from '@etal/domain/documents/document';
import type { RecapOrder } from '@etal/domain/documents/recap';
import type { Spreadsheet } from '@etal/texts/documents-recap';
import type { SalesReport } from '@etal/texts/documents-report';
import type { PlainSheet } from '@etal/texts/documents-till';
import type { LabelsPrint } from '../../ports/document-writer.ts';
import type { PriceCardsModel } from './pdf/draw-price-cards.ts';
import type { PosterModel } from './pdf/draw-poster.ts';

export type DocumentJob =
  | { kind: 'document'; model: DocumentModel }
  | { kind: 'recap'; orders: readonly RecapOrder[] }
  | { kind: 'spreadsheet'; sheets: readonly Spreadsheet[] }
  | { kind: 'sheet'; sheet: PlainSheet; date: Date }
  | { kind: 'sales-report'; report: SalesReport }
  | { kind: 'poster'; poster: PosterModel }
  | { kind: 'labels'; labels: LabelsPrint }
  | { kind: 'price-cards'; cards: PriceCardsModel };
export type ToDocumentsWorker = DocumentJob & { id: number };
export type FromDocumentsWorker = { id: number; bytes: Uint8Array<ArrayBuffer> } | { id: number; problem: string };
