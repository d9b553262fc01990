import { readFileSync } from 'node:fs';

/** The processes that this one started and that still run. Linux only: elsewhere none is known. */
export function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}
