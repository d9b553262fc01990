import type { CallInput, FileEndpoint, ReceivedFile } from '@etal/contract/endpoint';
import { call } from './api.ts';

/** Asks for a file and leaves it in the browser's downloads, under the name the server gave it. */
export async function download<E extends FileEndpoint>(
  document: E,
  input: CallInput<E>,
  onReceived: (bytes: number) => void,
): Promise<void> {
  save((await call(document, input, { onReceived })) as ReceivedFile);
}

function save({ name, content }: ReceivedFile): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Not at once: some browsers begin to read it only after the click is over.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
