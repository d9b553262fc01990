// npm run audit: known faults of what we depend on in production. Not part of `npm test`: it needs the registry.
import { readAudit } from './audit/read-audit.ts';
import { runCommand } from './test/run-command.ts';

const { output } = await runCommand('npm', ['audit', '--omit=dev', '--audit-level=high', '--json']);
const { sentence, isFailure } = readAudit(output);
console.log(sentence);
process.exitCode = isFailure ? 1 : 0;
