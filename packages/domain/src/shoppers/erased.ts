/** What stands where a customer's details stood once they are erased. */
export const ERASED_SHOPPER = { firstname: 'Client', lastname: 'effacé', phone: '', city: '' };
export const ERASED_NAME = `${ERASED_SHOPPER.firstname} ${ERASED_SHOPPER.lastname}`;
const ERASED_HOST = '@efface.invalid';
export const erasedEmail = (shopperId: string): string => `efface-${shopperId}${ERASED_HOST}`;
/** Nobody reads what is sent there. */
export const isErasedEmail = (email: string): boolean => email.endsWith(ERASED_HOST);
