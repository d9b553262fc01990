import type { DocumentModel } from '@etal/domain/documents/document';
import type { RecapOrder } from '@etal/domain/documents/recap';
import type { SalesReport } from '@etal/texts/documents-report';

export type DocumentJob = { kind: 'document'; model: DocumentModel } | { kind: 'recap'; orders: readonly RecapOrder[] } | { kind: 'sales-report'; report: SalesReport };
export type ToDocumentsWorker = DocumentJob & { id: number };
export type FromDocumentsWorker = { id: number; bytes: Uint8Array<ArrayBuffer> } | { id: number; problem: string };
