import type { DocumentModel } from '@etal/domain/documents/document';
import type { LabelFormat } from '@etal/domain/documents/labels';
import type { RecapOrder } from '@etal/domain/documents/recap';
import type { TableRead } from '@etal/domain/imports/table';
import type { Spreadsheet } from '@etal/texts/documents-recap';
import type { SalesReport } from '@etal/texts/documents-report';
import type { PlainSheet } from '@etal/texts/documents-till';
import type { OrderLabel } from '@etal/texts/order-labels';
import type { PriceCard } from '@etal/texts/price-cards';
import type { ShopPoster } from '@etal/texts/poster';

/** The service that makes sales reports gives none: it is away, slow, or answers something else. */
export class DocumentServiceAway extends Error {
  override name = 'DocumentServiceAway';
}

export interface LabelsPrint {
  /** The shop's name. */
  author: string;
  format: LabelFormat;
  /** The first free place of a begun sheet, from 1. */
  start: number;
  labels: readonly OrderLabel[];
  date: Date;
}

/** Makes files of what it is given, or reads one, and nothing else: whoever asks has read and decided everything. */
export interface Documents {
  /** An invoice, a credit note or an order form, as a PDF. */
  document(model: DocumentModel): Promise<Buffer>;
  /** As a spreadsheet. */
  recap(orders: readonly RecapOrder[]): Promise<Buffer>;
  /** Sheets as they are given. */
  spreadsheet(sheets: readonly Spreadsheet[]): Promise<Buffer>;
  /** Text and tables, as a PDF of that date. */
  sheet(sheet: PlainSheet, date: Date): Promise<Buffer>;
  /** As a PDF; rejects with `DocumentServiceAway`. */
  salesReport(report: SalesReport): Promise<Buffer>;
  /** A sheet to pin up, as a PDF; the picture is a JPEG. */
  poster(poster: ShopPoster & { picture: Uint8Array | null; date: Date }): Promise<Buffer>;
  /** The cells of a file that a stranger sent: a spreadsheet or a CSV. */
  readTable(file: Uint8Array): Promise<TableRead>;
  /** Labels of orders, as a PDF of the sheet or roll they are printed on. */
  labels(labels: LabelsPrint): Promise<Buffer>;
  /** Four cards on each sheet, as a PDF. */
  priceCards(cards: { author: string; cards: readonly PriceCard[]; date: Date }): Promise<Buffer>;
  close(): Promise<void>;
}
