import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { CHILD_ENVIRONMENT } from './child-environment.ts';
import { whenDone } from './when-done.ts';

export interface Child {
  /** The lines it wrote, one by one, until it ends. */
  lines: AsyncIterableIterator<string>;
  kill(): Promise<void>;
}

/** Runs a program of `testing/children` in a process of its own, killed with the test. */
export function startChild(program: string, args: string[]): Child {
  const path = fileURLToPath(new URL(`./${program}`, import.meta.url));
  const child: ChildProcess = spawn(process.execPath, [path, ...args], {
    env: CHILD_ENVIRONMENT,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL');
    await exited;
  };
  whenDone(kill);
  return { lines: createInterface(child.stdout!)[Symbol.asyncIterator](), kill };
}
