// npm start: builds what changed, then serves the demonstration.
import { buildInOwnProcess, isUpToDate } from './build.ts';
import { launch } from './launch.ts';

if (!(await isUpToDate())) buildInOwnProcess();
await launch('demo');
