/** The dialogs of the second factor: fetched together, when one of them is opened or about to be. */
export { CodeDialog } from './code-dialog.tsx';
export { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
export { SetupDialog } from './setup-dialog.tsx';
