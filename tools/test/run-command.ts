import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { root } from '../root.ts';
import { check, type Step } from './step.ts';

export interface CommandResult {
  ok: boolean;
  output: string;
}

/** Runs one of the project's own commands; its output is kept aside, for a step shows it only when it fails. */
export const runCommand = (
  command: string,
  args: string[],
  { cwd = root, env = {} }: { cwd?: string; env?: Record<string, string> } = {},
): Promise<CommandResult> =>
  new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      // First, so that tools start with the project's Node even when npm did not start us.
      env: { ...process.env, PATH: `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH}`, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const keep = (chunk: string) => {
      output += chunk;
    };
    child.stdout.setEncoding('utf8').on('data', keep);
    child.stderr.setEncoding('utf8').on('data', keep);
    child.on('error', (error) => resolve({ ok: false, output: `${output}${error.message}\n` }));
    child.on('close', (code) => resolve({ ok: code === 0, output }));
  });

/** One of the project's own commands, which passes or fails as a whole. */
export const commandStep = (title: string, name: string, ...args: string[]): Step => ({
  title,
  run: async () => {
    const { ok, output } = await runCommand(name, args);
    return check(ok, output);
  },
});
