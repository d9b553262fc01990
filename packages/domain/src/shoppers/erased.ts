/** What stands where a customer's details stood once they are erased. */
export const ERASED_SHOPPER = { firstname: 'Client', lastname: 'effacé', phone: '', city: '' };
export const ERASED_NAME = `${ERASED_SHOPPER.firstname} ${ERASED_SHOPPER.lastname}`;
export const erasedEmail = (shopperId: string): string => `efface-${shopperId}@efface.invalid`;
