import { type Documents, DocumentServiceAway } from '../../ports/document-writer.ts';

export interface DocumentServiceOptions {
  url: string;
  /** Makes all the rest. */
  own: Documents;
  timeoutMs?: number;
}

/** A report of a thousand orders is some megabytes. */
const MAX_BYTES = 50 * 1024 * 1024;

/** R-DOCUMENTS-4: sales reports are made by the service of the settings, from the payload that it is promised. */
export const documentService = ({ url, own, timeoutMs = 20_000 }: DocumentServiceOptions): Documents => ({
  ...own,
  salesReport: async (report) => {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/pdf' },
        body: JSON.stringify(report),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (!response.ok) throw new Error(`it answered ${response.status}`);
      const bytes = await boundedBytes(response);
      if (!bytes.subarray(0, 5).equals(Buffer.from('%PDF-'))) throw new Error('it answered something that is no PDF');
      return bytes;
    } catch (error) {
      throw new DocumentServiceAway('the document service gave no report', { cause: error });
    }
  },
});

async function boundedBytes(response: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) throw new Error('it answered without end');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
