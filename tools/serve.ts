// npm run serve: production. What was built at deployment is served as it is.
import { isBuilt } from './build.ts';
import { buildInOwnProcess } from './build/build-in-own-process.ts';
import { launchLean } from './launch-lean.ts';
import { launch } from './launch.ts';

launchLean();
if (!isBuilt()) buildInOwnProcess();
await launch('serve');
