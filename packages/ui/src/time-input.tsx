import type { ComponentProps } from 'react';
import { TextField } from './text-field.tsx';

/** The browser's own: the phone's wheel, 24 hours in French. Holds `08:30`, or nothing while it is incomplete. */
export function TimeInput(props: Omit<ComponentProps<typeof TextField>, 'type'>) {
  return <TextField {...props} type="time" />;
}
