import { laterDialogs } from '@etal/ui/later-code';

const later = laterDialogs(() => import('./order-dialogs.ts'));

export const BuyerDialog = later((dialogs) => dialogs.BuyerDialog);
export const CollectDialog = later((dialogs) => dialogs.CollectDialog);
export const ReasonDialog = later((dialogs) => dialogs.ReasonDialog);
export const RefundDialog = later((dialogs) => dialogs.RefundDialog);
export const WeighDialog = later((dialogs) => dialogs.WeighDialog);
