import { type Account, getAccount } from '@etal/contract/own-account';
import { PageHeader } from '@etal/ui/page-header';
import { textLinkClass } from '@etal/ui/text-link';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { call } from '../../../calls/api.ts';
import { ListFailure } from '../../../calls/failed-load.tsx';
import { attempt, type Outcome } from '../../../calls/failure.ts';
import { paths } from '../../../routing/paths.ts';
import { useTitle } from '../../../routing/use-title.ts';
import { PasskeysSection } from '../keys/passkeys-section.tsx';
import { SecondFactorSection } from '../keys/second-factor/second-factor-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { TeamSecuritySection } from './team-security-section.tsx';

export { accountAction as action } from './own-account-actions.ts';

export function loader({ request }: LoaderFunctionArgs): Promise<Outcome<Account>> {
  return attempt(() => call(getAccount, {}, { signal: request.signal }), "Votre compte n'a pas pu être lu.");
}

export function Component() {
  useTitle('Mon compte');
  const outcome = useLoaderData<Outcome<Account>>();
  return (
    <>
      <PageHeader title="Mon compte" />
      {outcome.ok ? <OwnAccount account={outcome.value} /> : <ListFailure>{outcome.error}</ListFailure>}
    </>
  );
}

function OwnAccount({ account }: { account: Account }) {
  const { teamSecurity } = account;
  return (
    <div className="flex flex-col gap-5">
      <ProfileSection account={account} />
      <PasskeysSection account={account} />
      <SecondFactorSection account={account} />
      <SessionsSection sessions={account.sessions} />
      {teamSecurity && <TeamSecuritySection {...teamSecurity} />}
      {teamSecurity && (
        <ul className="flex flex-col gap-2">
          <li>
            <Link to={paths.securityJournal} className={textLinkClass}>
              Journal de sécurité de la boutique
            </Link>
          </li>
          <li>
            <Link to={paths.closing} className={textLinkClass}>
              Copie de la boutique, accès de l’exploitant et fermeture
            </Link>
          </li>
        </ul>
      )}
    </div>
  );
}
