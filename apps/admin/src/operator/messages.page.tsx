import { getGivenUpMessages, type GivenUpMessage } from '@etal/contract/operator';
import { formatInstant } from '@etal/texts/format';
import { Button } from '@etal/ui/button';
import { EmptyState } from '@etal/ui/empty-state';
import { PageHeader } from '@etal/ui/page-header';
import { Pagination } from '@etal/ui/pagination';
import { type Column, Table } from '@etal/ui/table';
import { textLinkClass } from '@etal/ui/text-link';
import { MailCheck } from 'lucide-react';
import { Link, type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router';
import { call } from '../calls/api.ts';
import { attempt, type Outcome } from '../calls/failure.ts';
import { paths } from '../routing/paths.ts';
import { useTitle } from '../routing/use-title.ts';
import { withChanges } from '../routing/use-url-state.ts';
import { useOperatorFetcher } from './operator-actions.ts';
import { pageIn } from './operator.view.ts';
import { OutcomeView } from './outcome-view.tsx';

export { operatorAction as action } from './operator-actions.ts';

const TITLE = 'Messages abandonnés';

interface MessagesPage {
  data: GivenUpMessage[];
  page: number;
  pageSize: number;
  totalCount: number;
}

export function loader({ request }: LoaderFunctionArgs): Promise<Outcome<MessagesPage>> {
  const params = new URL(request.url).searchParams;
  const shopId = params.get('boutique');
  const query = { pageNumber: pageIn(params), ...(shopId && { shopId }) };
  return attempt(
    () => call(getGivenUpMessages, { query }, { signal: request.signal }),
    "Les messages n'ont pas pu être lus.",
  );
}

const columnsOf = (retry: (id: string) => void, isPending: boolean): Column<GivenUpMessage>[] => [
  {
    id: 'shop',
    header: 'Boutique',
    kind: 'lead',
    cell: ({ shop }) =>
      shop ? (
        <Link to={paths.operatedShop(shop.id)} className={`${textLinkClass} wrap-anywhere`}>
          {shop.label}
        </Link>
      ) : (
        'La plateforme'
      ),
  },
  { id: 'topic', header: 'Genre', cell: ({ topic }) => topic },
  { id: 'failed', header: 'Abandonné le', cell: ({ failedAt }) => formatInstant(failedAt) },
  { id: 'attempts', header: 'Essais', align: 'end', cell: ({ attempts }) => attempts },
  { id: 'error', header: 'Erreur', cell: ({ error }) => <span className="wrap-anywhere">{error ?? '—'}</span> },
  {
    id: 'actions',
    header: 'Actions',
    kind: 'actions',
    cell: ({ id }) => (
      <Button disabled={isPending} onClick={() => retry(id)}>
        Réessayer
      </Button>
    ),
  },
];

export function Component() {
  useTitle(TITLE);
  const outcome = useLoaderData<Outcome<MessagesPage>>();
  const [params] = useSearchParams();
  const { send, isPending } = useOperatorFetcher();
  return (
    <>
      <PageHeader title={TITLE} description="Ce qui n’a pas pu partir après tous les essais, gardé un an." />
      <OutcomeView outcome={outcome}>
        {({ data, page, pageSize, totalCount }) =>
          totalCount === 0 ? (
            <EmptyState icon={<MailCheck />} title="Tout est parti">
              Aucun message n’a été abandonné.
            </EmptyState>
          ) : (
            <>
              <Table
                caption={TITLE}
                columns={columnsOf((id) => send({ intent: 'retry', id }), isPending)}
                rows={data}
                rowKey={({ id }) => id}
              />
              <Pagination
                page={page}
                pageSize={pageSize}
                total={totalCount}
                label="Pagination des messages"
                renderStep={({ page: target, ...step }) => (
                  <Link to={{ search: withChanges(params, { page: String(target) }).toString() }} {...step} />
                )}
              />
            </>
          )
        }
      </OutcomeView>
    </>
  );
}
