import type { ComponentProps } from 'react';
import { TextField } from './text-field.tsx';

/** The browser's own calendar. Holds `2026-12-25`, or nothing while it is incomplete. */
export function DateInput(props: Omit<ComponentProps<typeof TextField>, 'type'>) {
  return <TextField {...props} type="date" />;
}
