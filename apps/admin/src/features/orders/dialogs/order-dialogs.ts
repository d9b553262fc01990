/** The dialogs of an order that have a form: fetched together, when one of them is opened or about to be. */
export { BuyerDialog } from './buyer-dialog.tsx';
export { CollectDialog } from './collect-dialog.tsx';
export { ReasonDialog } from './reason-dialog.tsx';
export { RefundDialog } from '../refund/refund-dialog.tsx';
export { WeighDialog } from '../weigh/weigh-dialog.tsx';
