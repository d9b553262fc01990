import { keepPgliteCompiled } from './keep-pglite-compiled.ts';
import { noteWhatTestsReach } from './note-what-tests-reach.ts';
import { testEngine } from './open-test-database.ts';
import { cleanUpAfterFile } from './when-done.ts';

// Vitest runs this again for each file, while the modules it imports stay (`isolate: false`).
cleanUpAfterFile();
if (testEngine === 'pglite') keepPgliteCompiled();
const reachFolder = process.env['ETAL_TEST_REACH'];
if (reachFolder) noteWhatTestsReach(reachFolder);
