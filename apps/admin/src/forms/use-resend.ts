import { type RefObject, useEffect } from 'react';
import { NO_ANSWER } from '../calls/failure.ts';

const KEPT_UNTIL_NETWORK =
  'Le serveur ne répond pas\u00A0: rien n\u2019est enregistré pour le moment. Votre saisie est conservée, et sera envoyée dès le retour du réseau.';

/** R-SCREENS-11: a form that nobody answered says so, keeps its words, and is sent again when the network is back. */
export function useResend(form: RefObject<HTMLFormElement | null>, error: string | undefined): string | undefined {
  const isLost = error === NO_ANSWER;
  useEffect(() => {
    if (!isLost) return undefined;
    const resend = (): void => form.current?.requestSubmit();
    window.addEventListener('online', resend);
    return () => window.removeEventListener('online', resend);
  }, [isLost, form]);
  return isLost ? KEPT_UNTIL_NETWORK : error;
}
