import { type Accounting, type AccountingMonth, generateSalesJournal, getAccounting } from '@etal/contract/accounting';
import { getMonthlyInvoices, type MonthlyInvoices } from '@etal/contract/monthly-invoices';
import { getFees } from '@etal/contract/fees';
import { parisWallTime } from '@etal/domain/calendar/paris-time';
import { ACCOUNTING_PAGE_TITLE, JOURNAL_NOTE, monthTitle, SALES_BY_SUPPLY, STATE_LABELS } from '@etal/texts/accounting';
import { FEES_TITLE } from '@etal/texts/fees';
import { formatCents, formatCount } from '@etal/texts/format';
import { invoicedWords } from '@etal/texts/monthly-invoices';
import { PAYOUTS_TITLE } from '@etal/texts/payouts';
import { Badge } from '@etal/ui/badge';
import { Button, buttonClass } from '@etal/ui/button';
import { EmptyState } from '@etal/ui/empty-state';
import { useFeedback } from '@etal/ui/feedback';
import { PageHeader } from '@etal/ui/page-header';
import { Section } from '@etal/ui/section';
import { Select } from '@etal/ui/select';
import { Spinner } from '@etal/ui/spinner';
import { type Column, rowLinkClass, Table } from '@etal/ui/table';
import { Calculator, FileDown, Landmark, ReceiptText, Settings } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { Await, Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { call } from '../../../calls/api.ts';
import { useMay } from '../../../calls/use-may.ts';
import { ListFailure } from '../../../calls/failed-load.tsx';
import { attemptLater, type Outcome } from '../../../calls/failure.ts';
import { useDownload } from '../../../calls/use-download.ts';
import { paths } from '../../../routing/paths.ts';
import { useTitle } from '../../../routing/use-title.ts';
import { useUrlState } from '../../../routing/use-url-state.ts';
import { MonthlySection } from '../../shoppers/shoppers.ts';
import { useYearFetcher } from './accounting-actions.ts';
import { ReportsSection } from './reports-section.tsx';
import { YearPlot } from './year-plot.tsx';

export { yearAction as action } from './accounting-actions.ts';

interface YearData {
  year: string;
  /** Not awaited: the page answers at once. */
  accounting: Promise<Outcome<Accounting>>;
  monthly: Promise<Outcome<MonthlyInvoices>>;
}

const FAILURE = "Votre comptabilité n'a pas pu être lue.";
const MONTHLY_FAILURE = "Vos factures mensuelles n'ont pas pu être lues.";

export function loader({ request }: LoaderFunctionArgs): YearData {
  const asked = new URL(request.url).searchParams.get('annee') ?? '';
  const year = /^20\d{2}$/.test(asked) ? asked : parisWallTime(Date.now() / 1000).date.slice(0, 4);
  return {
    year,
    accounting: attemptLater(() => call(getAccounting, { query: { year } }), FAILURE),
    monthly: attemptLater(() => call(getMonthlyInvoices, { query: {} }), MONTHLY_FAILURE),
  };
}

export function Component() {
  useTitle(ACCOUNTING_PAGE_TITLE);
  const { year, accounting, monthly } = useLoaderData<YearData>();
  const may = useMay();
  const months = (
    <Suspense>
      <Await resolve={monthly} errorElement={<ListFailure>{MONTHLY_FAILURE}</ListFailure>}>
        {(outcome) => (outcome.ok ? <Months monthly={outcome.value} /> : <ListFailure>{outcome.error}</ListFailure>)}
      </Await>
    </Suspense>
  );
  const withMonths = (failure: string): ReactNode => (
    <div className="flex flex-col gap-5">
      <ListFailure>{failure}</ListFailure>
      {months}
    </div>
  );
  return (
    <>
      <PageHeader
        title={ACCOUNTING_PAGE_TITLE}
        description={SALES_BY_SUPPLY}
        actions={
          <div className="flex flex-wrap gap-2.5 max-md:w-full max-md:*:grow">
            {may(getFees) && (
              <Link to={paths.fees} className={buttonClass()}>
                <ReceiptText aria-hidden />
                {FEES_TITLE}
              </Link>
            )}
            <Link to={paths.payouts} className={buttonClass()}>
              <Landmark aria-hidden />
              {PAYOUTS_TITLE}
            </Link>
            <Link to={paths.accountingSettings} className={buttonClass()}>
              <Settings aria-hidden />
              Réglages
            </Link>
          </div>
        }
      />
      <Suspense key={year} fallback={<Spinner>Chargement de la comptabilité…</Spinner>}>
        <Await resolve={accounting} errorElement={withMonths(FAILURE)}>
          {(outcome) =>
            outcome.ok ? (
              <Year year={year} accounting={outcome.value}>
                {months}
              </Year>
            ) : (
              withMonths(outcome.error)
            )
          }
        </Await>
      </Suspense>
    </>
  );
}

/** Nothing is said of invoices by month in a shop that has none. */
function Months({ monthly }: { monthly: MonthlyInvoices }) {
  const feedback = useFeedback();
  const { send, isPending, error, forgetError } = useYearFetcher((done) => {
    if (done.intent === 'invoiceMonth') feedback.success(invoicedWords(done.numbers));
  });
  if (monthly.toInvoice.length + monthly.invoices.length === 0) return null;
  return (
    <MonthlySection
      monthly={monthly}
      namesCustomers
      isPending={isPending}
      error={error}
      onInvoice={(body) => send({ intent: 'invoiceMonth', body })}
      onForget={forgetError}
    />
  );
}

const TONES = { CURRENT: 'neutral', OPEN: 'straw', CLOSED: 'leaf' } as const;

const COLUMNS: Column<AccountingMonth>[] = [
  {
    id: 'month',
    header: 'Mois',
    kind: 'lead',
    cell: ({ month }) => (
      <Link to={paths.accountingMonth(month)} className={rowLinkClass}>
        {monthTitle(month)}
      </Link>
    ),
  },
  { id: 'net', header: 'Ventes HT', align: 'end', cell: ({ sales }) => formatCents(sales.net) },
  { id: 'vat', header: 'TVA', align: 'end', cell: ({ sales }) => formatCents(sales.vat) },
  { id: 'total', header: 'Ventes TTC', align: 'end', cell: ({ sales }) => formatCents(sales.total) },
  { id: 'received', header: 'Encaissé', align: 'end', cell: ({ received }) => formatCents(received) },
  { id: 'state', header: 'État', cell: ({ state }) => <Badge tone={TONES[state]}>{STATE_LABELS[state]}</Badge> },
];

/** Before anything is sold or paid, a table of zeros says nothing. */
const hasMoved = ({ sales, received }: AccountingMonth): boolean =>
  sales.invoices > 0 || sales.total !== 0 || received !== 0;

interface YearProps {
  year: string;
  accounting: Accounting;
  /** What is to be invoiced and paid, of whatever year: before what is only to be downloaded. */
  children: ReactNode;
}

function Year({ year, accounting: { months, reports, years }, children }: YearProps) {
  const [, changeUrl] = useUrlState();
  const feedback = useFeedback();
  const journal = useDownload(generateSalesJournal, {
    onDone: () => feedback.success('Vous pouvez retrouver le journal dans vos téléchargements.'),
    onFailed: feedback.error,
  });
  const total = months.reduce((sum, { sales }) => sum + sales.total, 0);
  const papers = months.reduce((sum, { sales }) => sum + sales.invoices, 0);
  return (
    <div className="flex flex-col gap-5">
      <Select
        label="Année"
        className="md:w-40"
        value={year}
        onChange={(event) => changeUrl({ annee: event.target.value }, { replace: true })}
        options={[...new Set([year, ...years])]
          .toSorted()
          .toReversed()
          .map((value) => ({ value, label: value }))}
      />
      {papers === 0 ? (
        <EmptyState icon={<Calculator />} title={`Aucune facture en ${year}`}>
          Dès qu'une commande est remise, ou sa carte débitée, ses ventes s'affichent ici.
        </EmptyState>
      ) : (
        <Section
          title={`${formatCents(total)} TTC en ${year}`}
          description={formatCount(papers, 'facture', 'factures')}
        >
          <YearPlot months={months} />
        </Section>
      )}
      {months.some(hasMoved) && <Table caption="Mois" columns={COLUMNS} rows={months} rowKey={({ month }) => month} />}
      {children}
      <Section title="Journal des ventes" description={JOURNAL_NOTE}>
        <Button
          pending={journal.isPending}
          pendingText="Téléchargement…"
          onClick={() => journal.start({ query: { period: year } })}
        >
          <FileDown aria-hidden />
          {`Journal de ${year}`}
        </Button>
      </Section>
      <ReportsSection reports={reports} />
    </div>
  );
}
