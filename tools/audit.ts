// npm run audit: known faults of what we depend on in production. `npm test` has it with `-- --audit` only, as
// continuous integration runs it: a fault that is published today must not stop who works on something else.
import { auditDependencies } from './audit/read-audit.ts';

const { sentence, isFailure } = await auditDependencies();
console.log(sentence);
process.exitCode = isFailure ? 1 : 0;
