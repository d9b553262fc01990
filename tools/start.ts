// npm start: builds what changed while the database and the demonstration are made, then serves them.
import { buildBeside, isUpToDate, readLauncher } from './build.ts';

// A server that was edited runs from its sources, and is built meanwhile for the next start.
const { launch } = await readLauncher();
await launch('demo', () => (isUpToDate() ? undefined : buildBeside()));
