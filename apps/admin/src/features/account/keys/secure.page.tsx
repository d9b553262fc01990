import { type Account, getAccount } from '@etal/contract/own-account';
import { SCREEN_SENTENCES } from '@etal/texts/screen-sentences';
import { Banner } from '@etal/ui/banner';
import { Button, buttonClass } from '@etal/ui/button';
import { textLinkClass } from '@etal/ui/text-link';
import { KeyRound } from 'lucide-react';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { call } from '../../../calls/api.ts';
import { ListFailure } from '../../../calls/failed-load.tsx';
import { attempt, type Outcome } from '../../../calls/failure.ts';
import { paths } from '../../../routing/paths.ts';
import { AccountLayout } from '../account-layout.tsx';
import { useAccountFetcher } from '../own/own-account-actions.ts';
import { knowsPasskeys } from './passkey-support.ts';
import { PasskeysSection } from './passkeys-section.tsx';
import { useProofByKey, WITH_KEY } from './proof-dialog.tsx';
import { SecondFactorSection } from './second-factor/second-factor-section.tsx';

export { accountAction as action } from '../own/own-account-actions.ts';

export function loader({ request }: LoaderFunctionArgs): Promise<Outcome<Account>> {
  return attempt(() => call(getAccount, {}, { signal: request.signal }), "Votre compte n'a pas pu être lu.");
}

/** R-KEYS-6: whose shop asks for a second factor comes here before anything else. */
export function Component() {
  const outcome = useLoaderData<Outcome<Account>>();
  return (
    <AccountLayout title="Protégez votre compte" wide>
      <div className="flex flex-col gap-5">
        {!outcome.ok && <ListFailure>{outcome.error}</ListFailure>}
        {outcome.ok && outcome.value.owesSecondFactor && <ShowFactor account={outcome.value} />}
        {outcome.ok && !outcome.value.owesSecondFactor && <SetUpFactor account={outcome.value} />}
      </div>
    </AccountLayout>
  );
}

/** Who has a key or codes, and came in without. */
function ShowFactor({ account: { passkeys } }: { account: Account }) {
  const { send, isPending, error, forgetError } = useAccountFetcher(() => undefined);
  const { prove, isAsking, failure } = useProofByKey({ send, forgetError });
  const sentence = failure ?? error;
  return (
    <>
      <Banner tone="warning">
        Votre boutique demande une clé d’accès ou un code à chaque connexion&nbsp;: votre mot de passe seul n’y suffit
        pas.
      </Banner>
      <div role="alert" className="empty:-mb-5">
        {sentence && <Banner tone="error">{sentence}</Banner>}
      </div>
      {passkeys.length > 0 && knowsPasskeys() && (
        <Button variant="primary" pending={isAsking || isPending} onClick={() => void prove()}>
          <KeyRound aria-hidden />
          {WITH_KEY}
        </Button>
      )}
      <Link to={paths.login} className={textLinkClass}>
        Se connecter autrement
      </Link>
    </>
  );
}

function SetUpFactor({ account }: { account: Account }) {
  const isSecured = account.passkeys.length > 0 || account.secondFactor.isOn;
  return (
    <>
      <div role="status">
        {isSecured ? (
          <Banner tone="info">C’est fait&nbsp;: votre compte est protégé.</Banner>
        ) : (
          <Banner tone="warning">{SCREEN_SENTENCES.SECOND_FACTOR_MISSING}</Banner>
        )}
      </div>
      {isSecured && (
        <Link to={paths.home} className={buttonClass({ variant: 'primary' })}>
          Continuer
        </Link>
      )}
      <PasskeysSection account={account} />
      <SecondFactorSection account={account} />
    </>
  );
}
