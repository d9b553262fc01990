import { NO_ANSWER } from '../calls/failure.ts';
import { useServerReturn } from '../calls/reach-server.ts';

const KEPT_UNTIL_NETWORK =
  'Le serveur ne répond pas\u00A0: rien n\u2019est enregistré pour le moment. Votre saisie est conservée, et sera envoyée dès le retour du réseau.';

/**
 * R-SCREENS-11: a form that nobody answered says so, keeps its words, and is sent again when the server answers: a
 * device may have a wave, and nothing behind it.
 */
export function useResend(error: string | undefined, resend: () => void): string | undefined {
  const isLost = error === NO_ANSWER;
  useServerReturn(isLost, resend);
  return isLost ? KEPT_UNTIL_NETWORK : error;
}
