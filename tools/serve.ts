// npm run serve: production. The pages that were built at deployment are served as they are.
import { buildInOwnProcess, isBuilt, readLauncher } from './build.ts';

if (!isBuilt()) buildInOwnProcess();
const { launch } = await readLauncher();
await launch('serve');
