import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { whenDone } from './when-done.ts';

/** An empty folder, removed with the test or the file. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'etal-test-'));
  whenDone(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
