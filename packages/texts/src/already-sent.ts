/** Of a request whose key came before with something else: the first one arrived, though its answer may not have. */
export const ALREADY_SENT =
  'Un premier envoi, avec un autre contenu, a déjà été enregistré. Vérifiez ce qui a été fait avant de recommencer.';
