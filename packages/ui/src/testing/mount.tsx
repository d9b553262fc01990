import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';

/** Renders, and returns a user to act with. */
export function mount(ui: ReactNode, options?: Parameters<typeof userEvent.setup>[0]) {
  const user = userEvent.setup(options);
  const { rerender, container, unmount } = render(ui);
  return { user, rerender, container, unmount };
}
