import { useEffect, useRef } from 'react';
import { NO_ANSWER } from '../calls/failure.ts';

const KEPT_UNTIL_NETWORK =
  'Le serveur ne répond pas\u00A0: rien n\u2019est enregistré pour le moment. Votre saisie est conservée, et sera envoyée dès le retour du réseau.';

/** R-SCREENS-11: a form that nobody answered says so, keeps its words, and is sent again when the network is back. */
export function useResend(error: string | undefined, resend: () => void): string | undefined {
  const isLost = error === NO_ANSWER;
  const latest = useRef(resend);
  useEffect(() => {
    latest.current = resend;
  });
  useEffect(() => {
    if (!isLost) return undefined;
    const onBack = (): void => latest.current();
    window.addEventListener('online', onBack);
    return () => window.removeEventListener('online', onBack);
  }, [isLost]);
  return isLost ? KEPT_UNTIL_NETWORK : error;
}
