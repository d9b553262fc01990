/** What a customer answered to the line at checkout, or chose since; who was never asked has none. */
export const MAIL_CHOICES = ['ACCEPTED', 'REFUSED'] as const;
export type MailChoice = (typeof MAIL_CHOICES)[number];

export interface WritableShopper {
  email: string;
  mailChoice: MailChoice | null;
  isBounced: boolean;
}

/**
 * R-MAILINGS-1: who may be written to about what is on sale. The law (art. L34-5 CPCE) lets a shop write to its
 * customers once they could refuse when they gave their address: who was never asked is left out.
 */
export const mayBeWrittenTo = ({ email, mailChoice, isBounced }: WritableShopper): boolean =>
  email !== '' && mailChoice === 'ACCEPTED' && !isBounced;

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
