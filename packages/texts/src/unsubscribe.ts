/** The page behind the link that stops a shop's mails (R-MAILINGS-1). */
interface UnsubscribeWords {
  title: string;
  text: string;
  button: string | null;
}

export const UNSUBSCRIBE_PAGE: Record<'ask' | 'left' | 'back', (shopLabel: string) => UnsubscribeWords> = {
  ask: (shopLabel) => ({
    title: 'Ne plus recevoir ces mails',
    text: `${shopLabel} ne vous enverra plus son ardoise ni ses messages. Vous recevrez toujours ce qui concerne vos commandes.`,
    button: 'Je me désabonne',
  }),
  left: (shopLabel) => ({
    title: "C'est noté",
    text: `Vous ne recevrez plus l'ardoise ni les messages de ${shopLabel}. Ce qui concerne vos commandes vous parvient toujours.`,
    button: 'Je me réabonne',
  }),
  back: (shopLabel) => ({
    title: 'Vous êtes réabonné',
    text: `${shopLabel} vous enverra de nouveau son ardoise. Chaque mail porte un lien pour ne plus en recevoir.`,
    button: null,
  }),
};
