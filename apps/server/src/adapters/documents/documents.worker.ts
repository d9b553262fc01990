import { parentPort } from 'node:worker_threads';
import { recapSpreadsheets } from '@etal/texts/documents-recap';
import type { FromDocumentsWorker, ToDocumentsWorker } from './documents-worker-messages.ts';
import { drawDocument } from './pdf/draw-document.ts';
import { drawLabels } from './pdf/draw-labels.ts';
import { drawPoster } from './pdf/draw-poster.ts';
import { drawPriceCards } from './pdf/draw-price-cards.ts';
import { drawSheet } from './pdf/draw-sheet.ts';
import { drawSalesReport } from './pdf/draw-sales-report.ts';
import { writeSpreadsheet } from '../../platform/spreadsheet/write-spreadsheet.ts';

/** Drawing takes tens of milliseconds, a big spreadsheet seconds: never in the thread that answers. */
const port = parentPort;
if (!port) throw new Error('documents.worker.ts runs as a worker.');

function make(message: ToDocumentsWorker): Promise<Buffer> {
  switch (message.kind) {
    case 'document':
      return drawDocument(message.model);
    case 'recap':
      return writeSpreadsheet(recapSpreadsheets(message.orders));
    case 'spreadsheet':
      return writeSpreadsheet(message.sheets);
    case 'sheet':
      return drawSheet(message.sheet, message.date);
    case 'sales-report':
      return drawSalesReport(message.report, new Date());
    case 'poster':
      return drawPoster(message.poster);
    case 'labels':
      return drawLabels(message.labels);
    case 'price-cards':
      return drawPriceCards(message.cards);
  }
}

const makeAndAnswer = async (message: ToDocumentsWorker): Promise<void> => {
  const answer = (given: FromDocumentsWorker, transfer: ArrayBuffer[] = []): void => port.postMessage(given, transfer);
  try {
    const bytes = Uint8Array.from(await make(message));
    answer({ id: message.id, bytes }, [bytes.buffer]);
  } catch (error) {
    answer({ id: message.id, problem: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
};

port.on('message', (message: ToDocumentsWorker) => void makeAndAnswer(message));
