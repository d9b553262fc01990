import { cleanup, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { fetchOverlays } from '../overlay-code.tsx';

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

/** Renders, and returns a user to act with. */
export function mount(ui: ReactNode, options?: Parameters<typeof userEvent.setup>[0]) {
  const user = userEvent.setup(options);
  const { rerender, container, unmount } = render(ui);
  return { user, rerender, container, unmount };
}
