// After `npm ci`: the files that a new embedded database begins with, so that the first `npm start` need not make them.
import { prepareDatabase } from '../apps/server/src/platform/db/pglite/prepared-database.ts';

await prepareDatabase();
