import { cleanup } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { fetchOverlays } from '../overlay-code.tsx';

// Vitest runs this again for each file, while the modules it imports and the page stay (`isolate: false`).
const complaints: string[] = [];

beforeAll(fetchOverlays);

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation((...message: unknown[]) => {
    complaints.push(message.join(' '));
  });
});

// React reports a missing key, a bad attribute or a lost update on the console: none is harmless.
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  const heard = complaints.splice(0);
  if (heard.length > 0) throw new Error(heard.join('\n'));
});
