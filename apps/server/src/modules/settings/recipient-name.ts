import type { NotificationRecipient } from '@etal/contract/settings';

/** As the security journal names a recipient of notifications. */
export const recipientName = ({ label, emailAddress, phoneNumber }: NotificationRecipient): string =>
  `${label} (${emailAddress ?? phoneNumber ?? ''})`;
