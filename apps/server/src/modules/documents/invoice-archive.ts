import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

export interface ArchivedFile {
  name: string;
  modifiedAt: Date;
  make: () => Promise<Buffer>;
}

/** How many PDFs are made ahead: the one being sent and the next. */
const AHEAD = 2;

/** A ZIP that is made while it is read: of a thousand invoices, two are in memory. */
export function zipOf(files: readonly ArchivedFile[]): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  zip.on('error', (error: Error) => output.destroy(error));
  const made = new Map<number, Promise<Buffer>>();
  const start = (index: number): void => {
    const file = files[index];
    if (!file || made.has(index)) return;
    const bytes = file.make();
    // Its failure is told when its turn comes.
    bytes.catch(() => {});
    made.set(index, bytes);
  };
  for (const [index, { name, modifiedAt }] of files.entries()) {
    // PDFs are compressed already.
    zip.addReadStreamLazy(name, { mtime: modifiedAt, compress: false }, (done) => {
      // The client has disconnected, so no more PDFs are made.
      if (output.destroyed) return;
      for (let ahead = 0; ahead < AHEAD; ahead++) start(index + ahead);
      const bytes = made.get(index) ?? Promise.reject(new Error('never begun'));
      made.delete(index);
      void handOver(bytes, done);
    });
  }
  zip.end();
  return output;
}

async function handOver(bytes: Promise<Buffer>, done: (error: unknown, stream: Readable) => void): Promise<void> {
  try {
    done(null, Readable.from([await bytes]));
  } catch (error) {
    done(error, Readable.from([]));
  }
}
