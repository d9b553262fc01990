import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../root.ts';
import { runCommand } from './run-command.ts';
import { check, type Step } from './step.ts';

const foldersIn = (parent: string) => readdirSync(join(root, parent)).map((name) => `${parent}/${name}`);

const projects = (): string[] =>
  [...foldersIn('packages'), ...foldersIn('apps'), 'apps/admin/service-worker', 'e2e', 'tools', 'bench'].filter(
    (folder) => existsSync(join(root, folder, 'tsconfig.json')),
  );

export const checkTypes: Step = {
  title: 'Types',
  run: async () => {
    const outputs: string[] = [];
    for (const project of projects()) {
      const { ok, output } = await runCommand('tsc', ['-p', project]);
      if (!ok) outputs.push(output);
    }
    return check(outputs.length === 0, outputs.join(''));
  },
};
