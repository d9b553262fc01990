import { logout } from '@etal/contract/accounts';
import { Banner } from '@etal/ui/banner';
import { Button } from '@etal/ui/button';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { call } from '../../../calls/api.ts';
import { attempt, TRY_LATER } from '../../../calls/failure.ts';

/** Somebody else is signed in on this device: they leave it first, and the page is read again. */
export function SignOutHere({ children }: { children: string }) {
  const { revalidate, state } = useRevalidator();
  const [error, setError] = useState<string>();
  const [isPending, setPending] = useState(false);
  const leave = async (): Promise<void> => {
    setPending(true);
    const outcome = await attempt(() => call(logout, {}), TRY_LATER);
    setPending(false);
    if (!outcome.ok) return setError(outcome.error);
    return revalidate();
  };
  return (
    <>
      <Banner tone="warning">{children}</Banner>
      <div role="alert" className="mt-4 empty:hidden">
        {error && <Banner tone="error">{error}</Banner>}
      </div>
      <Button className="mt-5" pending={isPending || state !== 'idle'} onClick={() => void leave()}>
        Se déconnecter
      </Button>
    </>
  );
}
