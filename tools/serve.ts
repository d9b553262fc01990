// npm run serve: production. What was built at deployment is served as it is.
import { isAdminBuilt } from './build.ts';
import { buildInOwnProcess } from './build/build-in-own-process.ts';
import { launch } from './launch.ts';

if (!isAdminBuilt()) buildInOwnProcess();
await launch('serve');
