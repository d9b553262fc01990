// npm run serve: production. What was built at deployment is served as it is.
import { isBuilt } from './build.ts';
import { buildInOwnProcess } from './build/build-in-own-process.ts';
import { launch } from './launch.ts';

if (!isBuilt()) buildInOwnProcess();
await launch('serve');
