import { type Account, getAccount } from '@etal/contract/own-account';
import { SCREEN_SENTENCES } from '@etal/texts/screen-sentences';
import { Banner } from '@etal/ui/banner';
import { buttonClass } from '@etal/ui/button';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { call } from '../../../calls/api.ts';
import { ListFailure } from '../../../calls/failed-load.tsx';
import { attempt, type Outcome } from '../../../calls/failure.ts';
import { paths } from '../../../routing/paths.ts';
import { AccountLayout } from '../account-layout.tsx';
import { PasskeysSection } from './passkeys-section.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';

export { accountAction as action } from '../own/own-account-actions.ts';

export function loader({ request }: LoaderFunctionArgs): Promise<Outcome<Account>> {
  return attempt(() => call(getAccount, {}, { signal: request.signal }));
}

/** R-KEYS-6: whose shop asks for a second factor comes here before anything else. */
export function Component() {
  const outcome = useLoaderData<Outcome<Account>>();
  const isSecured = outcome.ok && (outcome.value.passkeys.length > 0 || outcome.value.secondFactor.isOn);
  return (
    <AccountLayout title="Protégez votre compte" wide>
      <div className="flex flex-col gap-5">
        {!outcome.ok && <ListFailure>{outcome.error}</ListFailure>}
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
        {outcome.ok && (
          <>
            <PasskeysSection account={outcome.value} />
            <SecondFactorSection account={outcome.value} />
          </>
        )}
      </div>
    </AccountLayout>
  );
}
