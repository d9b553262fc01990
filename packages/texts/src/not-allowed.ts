/** Apart from the other sentences, because every page of the back-office loads it. */
export const NOT_ALLOWED = 'Votre rôle dans cette boutique ne permet pas de faire cela.';
