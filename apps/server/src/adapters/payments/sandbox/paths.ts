const SANDBOX_PATH = '/bac-a-sable';

export const SIGN_UP_PATH = `${SANDBOX_PATH}/inscription`;
export const IBAN_PATH = `${SANDBOX_PATH}/iban`;
export const CARD_PATH = `${SANDBOX_PATH}/paiement`;
export const SANDBOX_CSS_PATH = `${SANDBOX_PATH}/style.css`;

/** As the real service does: the page one comes back to may be told which visit it was. */
export const withSessionId = (url: string, sessionId: string): string =>
  url.replaceAll('{CHECKOUT_SESSION_ID}', sessionId);
