import { fileURLToPath } from 'node:url';

/**
 * What a process that a test starts finds around it. Node keeps there what it compiled, for the next one: half of their
 * start.
 */
export const CHILD_ENVIRONMENT = {
  PATH: process.env['PATH'],
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../../../../node_modules/.cache/node', import.meta.url)),
};
