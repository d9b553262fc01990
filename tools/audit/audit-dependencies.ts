import { runCommand } from '../test/run-command.ts';
import { type Audit, readAudit } from './read-audit.ts';

/** Asks the registry for the known faults of what we depend on in production; not for long, and not again. */
export const auditDependencies = async (): Promise<Audit> => {
  const { output } = await runCommand('npm', [
    'audit',
    '--omit=dev',
    '--audit-level=high',
    '--json',
    '--fetch-timeout=5000',
    '--fetch-retries=0',
  ]);
  return readAudit(output);
};
