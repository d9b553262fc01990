import { fetchOverlays } from '@etal/ui/overlay-code';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeAll, vi } from 'vitest';
import { forgetThisPage } from '../features/preparation/unsent/kept-day.ts';
import { closeApp } from './render-app.tsx';

/** Pages are fetched when first opened: on a busy machine the first import takes longer than the default second. */
configure({ asyncUtilTimeout: 10_000 });

// Vitest runs this again for each file, while the modules it imports and the page stay (`isolate: false`).
beforeAll(async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  await fetchOverlays();
});

afterEach(() => {
  cleanup();
  const problems = closeApp();
  forgetThisPage();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
  document.title = '';
  if (problems.length > 0) throw new Error(problems.join('\n'));
});
