/** The door of this feature: all that another feature may import of it. */
export { FieldError } from './field/field-error.tsx';
export { FieldFrame } from './field/field-frame.tsx';
export { type FieldData, loadFieldDay, shouldReloadDay } from './field/load-field-day.ts';
export { useFieldDay } from './field/use-field-day.ts';
export { waitingAmounts } from './handover/handover.view.ts';
export { keptCount, keptDay, type KeptPreparation } from './unsent/kept-day.ts';
export { type Queue, submitCollect, waitingEntries } from './unsent/queue.ts';
