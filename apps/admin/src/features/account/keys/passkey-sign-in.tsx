import { CallError } from '@etal/contract/client';
import { Button } from '@etal/ui/button';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { TRY_LATER } from '../../../calls/failure.ts';
import { knowsPasskeys, wasGivenUp } from './passkey-support.ts';

interface PasskeySignInProps {
  onOpened: (redirectUri: string) => void;
  onFailure: (sentence: string | undefined) => void;
}

/** R-KEYS-3: neither an address nor a password. Where the browser knows no passkeys, nothing is offered. */
export function PasskeySignIn({ onOpened, onFailure }: PasskeySignInProps) {
  const [isAsking, setAsking] = useState(false);
  if (!knowsPasskeys()) return null;
  const signIn = async (): Promise<void> => {
    setAsking(true);
    onFailure(undefined);
    try {
      const { signInWithDevice } = await import('./browser-passkeys.ts');
      const { redirectUri } = await signInWithDevice();
      onOpened(redirectUri);
    } catch (error) {
      if (!wasGivenUp(error)) onFailure((error instanceof CallError && error.sentence) || TRY_LATER);
    }
    setAsking(false);
  };
  return (
    <Button size="lg" pending={isAsking} pendingText="Connexion en cours…" onClick={() => void signIn()}>
      <KeyRound aria-hidden />
      Se connecter avec cet appareil
    </Button>
  );
}
