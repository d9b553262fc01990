/** What a customer answered to the line at checkout, or chose since; who was never asked has none. */
export const MAIL_CHOICES = ['ACCEPTED', 'REFUSED'] as const;
export type MailChoice = (typeof MAIL_CHOICES)[number];

export interface WritableShopper {
  email: string;
  mailChoice: MailChoice | null;
  isBounced: boolean;
}

export const LEFT_OUT_REASONS = ['NO_EMAIL', 'BOUNCED', 'REFUSED', 'NEVER_ASKED'] as const;
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number];

/**
 * R-MAILINGS-1: why a customer is not written to about what is on sale; null for who is. The law (art. L34-5 CPCE) lets
 * a shop write to its customers once they could refuse when they gave their address: who was never asked is left out.
 */
export function whyLeftOut({ email, mailChoice, isBounced }: WritableShopper): LeftOutReason | null {
  if (email === '') return 'NO_EMAIL';
  if (mailChoice === 'REFUSED') return 'REFUSED';
  if (mailChoice === null) return 'NEVER_ASKED';
  return isBounced ? 'BOUNCED' : null;
}

export const mayBeWrittenTo = (shopper: WritableShopper): boolean => whyLeftOut(shopper) === null;

/**
 * What an order makes of the choice. Who ordered may be a stranger who typed that address: they can refuse for it, but
 * only the customer themselves, known by their session, takes a refusal back.
 */
export function choiceAfterOrder(
  known: MailChoice | null,
  { refusesMail, isSignedIn }: { refusesMail: boolean | undefined; isSignedIn: boolean },
): MailChoice | null {
  if (refusesMail === undefined) return known;
  if (refusesMail) return 'REFUSED';
  return known === 'REFUSED' && !isSignedIn ? 'REFUSED' : 'ACCEPTED';
}

/**
 * R-MAILINGS-1: the law speaks of who bought something. What a stranger's order accepts counts once it is placed, so
 * that one that is left at the payment page makes nobody a recipient; a refusal counts at once.
 */
export const waitsForSale = (
  choice: MailChoice,
  { isAwaitingPayment, isSignedIn }: { isAwaitingPayment: boolean; isSignedIn: boolean },
): boolean => choice === 'ACCEPTED' && isAwaitingPayment && !isSignedIn;
