// npm start: builds what changed, then serves the demonstration.
import { isUpToDate } from './build.ts';
import { buildInOwnProcess } from './build/build-in-own-process.ts';
import { launch } from './launch.ts';

if (!(await isUpToDate())) buildInOwnProcess();
await launch('demo');
