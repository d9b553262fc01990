import { fileURLToPath } from 'node:url';

/** The top folder of the project, without a trailing slash. */
export const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '');
