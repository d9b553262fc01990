import { builtinEnvironments, type Environment } from 'vitest/runtime';
import './same-day.ts';
import '../../packages/ui/src/testing/without-owner-stacks.ts';

/** A link that is followed would take the page away from the tests to come; scripts and styles are never fetched. */
const SETTINGS = { navigation: { disableMainFrameNavigation: true }, handleDisabledFileLoadingAsSuccess: true };

let page: ReturnType<Environment['setup']> | undefined;

/**
 * One page of happy-dom per process of tests, for the projects whose modules stay from file to file (`isolate: false`):
 * React and Testing Library hold on to the document they first met. What a test leaves in it, the project's setup
 * file takes away.
 */
export default {
  name: 'shared-page',
  viteEnvironment: 'client',
  setup: async (global) => {
    page ??= builtinEnvironments['happy-dom'].setup(global, { happyDOM: { settings: SETTINGS } });
    await page;
    return { teardown: () => undefined };
  },
} satisfies Environment;
