import { getSecurityJournal, type SecurityEvent } from '@etal/contract/security-journal';
import { SECURITY_JOURNAL_TITLE } from '@etal/texts/keys';
import { EmptyState } from '@etal/ui/empty-state';
import { PageHeader } from '@etal/ui/page-header';
import { Pagination } from '@etal/ui/pagination';
import { Table } from '@etal/ui/table';
import { ShieldCheck } from 'lucide-react';
import { Link, type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router';
import { call } from '../../../calls/api.ts';
import { ListFailure } from '../../../calls/failed-load.tsx';
import { attempt, type Outcome } from '../../../calls/failure.ts';
import { BackLink } from '../../../routing/back-link.tsx';
import { paths } from '../../../routing/paths.ts';
import { useTitle } from '../../../routing/use-title.ts';
import { withChanges } from '../../../routing/use-url-state.ts';
import { SECURITY_COLUMNS } from './security-columns.tsx';

interface JournalPage {
  data: SecurityEvent[];
  page: number;
  pageSize: number;
  totalCount: number;
}

export function loader({ request }: LoaderFunctionArgs): Promise<Outcome<JournalPage>> {
  const asked = Number(new URL(request.url).searchParams.get('page'));
  const pageNumber = Number.isInteger(asked) && asked > 0 ? asked : 1;
  return attempt(
    () => call(getSecurityJournal, { query: { pageNumber } }, { signal: request.signal }),
    "Le journal de sécurité n'a pas pu être lu.",
  );
}

export function Component() {
  useTitle(SECURITY_JOURNAL_TITLE);
  const outcome = useLoaderData<Outcome<JournalPage>>();
  return (
    <>
      <PageHeader
        title={SECURITY_JOURNAL_TITLE}
        back={<BackLink to={paths.account}>Mon compte</BackLink>}
        description="Ce qui touche à l’argent, aux accès et aux données de vos clients. Chaque ligne vous est aussi envoyée par email&nbsp;; elle est gardée un an."
      />
      {outcome.ok ? <Journal page={outcome.value} /> : <ListFailure>{outcome.error}</ListFailure>}
    </>
  );
}

function Journal({ page: { data, page, pageSize, totalCount } }: { page: JournalPage }) {
  const [params] = useSearchParams();
  if (totalCount === 0)
    return (
      <EmptyState icon={<ShieldCheck />} title="Rien à signaler">
        Un changement d’IBAN, de destinataire, d’équipe ou de mot de passe s’affichera ici.
      </EmptyState>
    );
  return (
    <>
      <Table caption={SECURITY_JOURNAL_TITLE} columns={SECURITY_COLUMNS} rows={data} rowKey={({ id }) => id} />
      <Pagination
        page={page}
        pageSize={pageSize}
        total={totalCount}
        label="Pagination du journal"
        renderStep={({ page: target, ...step }) => (
          <Link to={{ search: withChanges(params, { page: String(target) }).toString() }} {...step} />
        )}
      />
    </>
  );
}
