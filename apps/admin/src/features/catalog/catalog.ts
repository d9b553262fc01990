/** The door of this feature: all that another feature may import of it. */
export { ToggleSaleDialog } from './saleable/toggle-sale-dialog.tsx';
