import { openConfiguredDatabase } from '../apps/server/src/adapters/open-configured-database.ts';
import { loadConfig, type Mode } from '../apps/server/src/config.ts';
import type { Database } from '../apps/server/src/platform/db/database.ts';

/**
 * Starts the server, which listens once what `build` begins, where there is something to build, is done. What the
 * operator can repair is told in a sentence; anything else keeps its stack.
 */
export const launch = async (mode: Mode, build?: () => Promise<void> | undefined): Promise<void> => {
  const opening = open(mode);
  // Told by `run`, which waits for it.
  opening.catch(() => {});
  const built = build?.();
  // Imported here, not above: the embedded database starts in a thread of its own while the server's code is read.
  const [{ run, BUILT }, { sentenceForOperator }] = await Promise.all([
    import('../apps/server/src/main.ts'),
    import('../apps/server/src/adapters/from-config.ts'),
  ]);
  try {
    await run(mode, { ...BUILT, opening, ...(built && { built }) });
  } catch (error) {
    const sentence = isBuildFailed(error) ? error.message : listenSentence(error);
    console.error(sentence ?? sentenceForOperator(error) ?? error);
    process.exit(1);
  }
};

/** By its name: this file may be a built one, and tools/build.ts never is. */
const isBuildFailed = (error: unknown): error is Error => error instanceof Error && error.name === 'BuildFailed';

const open = async (mode: Mode): Promise<Database> => openConfiguredDatabase(loadConfig(mode));

/** Why the port cannot be had, where the operator can change that. */
export const listenSentence = (error: unknown): string | undefined => {
  if (!(error instanceof Error && 'code' in error && 'port' in error)) return undefined;
  if (error.code === 'EADDRINUSE') return `Le port ${error.port} est déjà pris : choisissez-en un autre avec PORT.`;
  if (error.code === 'EACCES')
    return `Le port ${error.port} est réservé au système : choisissez-en un autre avec PORT.`;
  return undefined;
};
