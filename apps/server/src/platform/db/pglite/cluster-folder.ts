import { join } from 'node:path';

/**
 * The files of the database itself. Apart from what starts the engine: the thread that answers requests names them, and
 * has no engine to load.
 */
export const clusterIn = (dataDir: string): string => join(dataDir, 'cluster');
