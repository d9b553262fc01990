// npm run serve: production. What was built at deployment is served as it is.
import { buildInOwnProcess, isBuilt } from './build.ts';
import { launch } from './launch.ts';

if (!isBuilt()) buildInOwnProcess();
await launch('serve');
