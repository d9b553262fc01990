// npm run serve: production. What was built at deployment is served as it is.
import { buildInOwnProcess, isBuilt, readBuiltLauncher } from './build.ts';

if (!isBuilt()) buildInOwnProcess();
const { launch } = await readBuiltLauncher();
await launch('serve');
