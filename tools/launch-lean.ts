import { execve, platform } from 'node:process';

/**
 * Young objects in 4 MB instead of 16, and a heap that grows by half, not to twice, what is in use before it is
 * collected.
 */
const OPTIONS = ['--max-semi-space-size=4', '--heap-growing-percent=50'];

/**
 * Begins this very process again (the same id, files and signals) with what can only be said before node starts. The
 * C library otherwise keeps a store of free memory for each thread, and gives little of it back: 30 MB here.
 */
export function launchLean(): void {
  if (platform === 'win32' || !execve || process.env['MALLOC_ARENA_MAX'] !== undefined) return;
  execve(process.execPath, [process.execPath, ...OPTIONS, ...process.execArgv, ...process.argv.slice(1)], {
    ...process.env,
    MALLOC_ARENA_MAX: '1',
  });
}
