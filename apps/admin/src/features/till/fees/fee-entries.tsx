import type { FeeEntry } from '@etal/contract/fees';
import { FEE_CHANNEL_LABELS } from '@etal/texts/fees';
import { formatCents, formatDate, ofMonth } from '@etal/texts/format';
import { Pagination } from '@etal/ui/pagination';
import { Section } from '@etal/ui/section';
import { type Column, Table } from '@etal/ui/table';
import { textLinkClass } from '@etal/ui/text-link';
import { Link, useSearchParams } from 'react-router';
import { paths } from '../../../routing/paths.ts';
import { withChanges } from '../../../routing/use-url-state.ts';

export interface FeeEntriesPage {
  data: FeeEntry[];
  page: number;
  pageSize: number;
  totalCount: number;
}

const COLUMNS: Column<FeeEntry>[] = [
  {
    id: 'order',
    header: 'Commande',
    kind: 'lead',
    cell: ({ reference, customer }) => (
      <>
        <Link to={paths.order(reference)} className={textLinkClass}>
          {reference}
        </Link>
        <div className="text-sm wrap-anywhere text-ink-soft">{customer}</div>
      </>
    ),
  },
  { id: 'at', header: 'Date', cell: ({ at }) => formatDate(at) },
  { id: 'channel', header: 'Comment', cell: ({ channel }) => FEE_CHANNEL_LABELS[channel] },
  { id: 'amount', header: 'Frais', align: 'end', cell: ({ amount }) => formatCents(amount) },
];

/** The fees of one month, order by order. */
export function FeeEntries({ month, page }: { month: string; page: FeeEntriesPage }) {
  const [params] = useSearchParams();
  const { data, page: current, pageSize, totalCount } = page;
  return (
    <Section title={`Détail ${ofMonth(month)}`}>
      {totalCount === 0 ? (
        <p className="text-ink-soft">Aucun frais ce mois-là.</p>
      ) : (
        <>
          <Table caption="Frais par commande" columns={COLUMNS} rows={data} rowKey={({ id }) => id} />
          <Pagination
            page={current}
            pageSize={pageSize}
            total={totalCount}
            label="Pagination des frais"
            renderStep={({ page: target, ...step }) => (
              <Link
                to={{ search: withChanges(params, { page: String(target) }).toString() }}
                preventScrollReset
                {...step}
              />
            )}
          />
        </>
      )}
    </Section>
  );
}
