import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Mode } from '../../src/config.ts';
import { CHILD_ENVIRONMENT } from './child-environment.ts';
import { childrenOf } from './children-of.ts';
import { whenDone } from './when-done.ts';

export interface RunningServer {
  child: ChildProcess;
  exited: Promise<unknown[]>;
  /** Every line it has written so far. */
  output: string[];
  /** The next line, from the last one found on, that has these words. */
  lineWith(words: string): Promise<string>;
  address(): Promise<string>;
  /** As a power cut does, the process beside it included: nothing is finished, nothing is said. */
  kill(): Promise<void>;
  /** As an operator does. */
  stop(): Promise<void>;
}

/**
 * `run(mode)` in a process of its own, ended with the test; its address is the line that starts with `listens`.
 * `within` is a program that runs it in surroundings of its own.
 */
export function startServer(mode: Mode, settings: Record<string, string>, within: string[] = []): RunningServer {
  const main = JSON.stringify(new URL('../../src/main.ts', import.meta.url).href);
  const program = `import { run } from ${main}; console.log('listens', await run('${mode}'));`;
  const own = ['--input-type=module', '--eval', program];
  const [command, ...before] = within;
  const child = spawn(command ?? process.execPath, command ? [...before, process.execPath, ...own] : own, {
    cwd: settings['DATA_DIR'],
    env: { ...CHILD_ENVIRONMENT, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(child, 'exit');
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await exited;
  };
  const kill = async (): Promise<void> => {
    const beside = child.exitCode === null ? childrenOf(child.pid!) : [];
    child.kill('SIGKILL');
    for (const pid of beside) killIfThere(pid);
    await exited;
  };
  whenDone(kill);

  const output: string[] = [];
  const wake: (() => void)[] = [];
  const more = (): void => {
    for (const go of wake.splice(0)) go();
  };
  for (const stream of [child.stdout, child.stderr]) {
    createInterface(stream).on('line', (line) => {
      output.push(line);
      more();
    });
  }
  let hasEnded = false;
  child.once('close', () => {
    hasEnded = true;
    more();
  });

  /** The first line with these words, from that one on. */
  const indexOfLine = async (words: string, from: number): Promise<number> => {
    for (;;) {
      const found = output.findIndex((line, index) => index >= from && line.includes(words));
      if (found >= 0) return found;
      if (hasEnded) throw new Error(`never said « ${words} », but:\n${output.slice(-20).join('\n')}`);
      await new Promise<void>((resolve) => wake.push(resolve));
    }
  };
  let read = 0;
  const lineWith = async (words: string): Promise<string> => {
    const found = await indexOfLine(words, read);
    read = found + 1;
    return output[found]!;
  };
  return {
    child,
    exited,
    output,
    lineWith,
    // Said once, before what the test was waiting for or after it.
    address: async () => output[await indexOfLine('listens', 0)]!.split(' ')[1]!,
    kill,
    stop,
  };
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It ended by itself meanwhile.
  }
}
