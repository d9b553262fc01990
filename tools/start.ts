// npm start: builds what changed while the database and the demonstration are made, then serves them.
import { buildBeside, isUpToDate } from './build.ts';
import { launch } from './launch.ts';

await launch('demo', () => (isUpToDate() ? undefined : buildBeside()));
