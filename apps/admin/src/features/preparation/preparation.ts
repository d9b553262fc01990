/** The door of this feature: all that another feature may import of it. */
export { FieldError } from './field/field-error.tsx';
export { FieldFrame } from './field/field-frame.tsx';
export { type FieldData, loadFieldDay, shouldReloadDay } from './field/load-field-day.ts';
export { type FieldDay, useFieldDay } from './field/use-field-day.ts';
export { keptCount, type KeptPreparation } from './unsent/kept-day.ts';
export { type Entry, type Queue, waitingEntries } from './unsent/queue.ts';
