import { type AccountingMonthDetail, generateMonthFiles, getAccountingMonth } from '@etal/contract/accounting';
import {
  ACCOUNTING_PAGE_TITLE,
  JOURNAL_NOTE,
  monthTitle,
  papersWords,
  sendingWords,
  STATE_LABELS,
  waitingWords,
  closingWords,
} from '@etal/texts/accounting';
import { formatCents, formatDate, formatMonth, ofMonth } from '@etal/texts/format';
import { VAT_LABELS } from '@etal/texts/labels';
import { invoicedAtClosingWords } from '@etal/texts/monthly-invoices';
import { MEANS_LABELS } from '@etal/texts/till';
import { Banner } from '@etal/ui/banner';
import { Button } from '@etal/ui/button';
import { ConfirmDialog } from '@etal/ui/confirm-dialog';
import { DescriptionList } from '@etal/ui/description-list';
import { useFeedback } from '@etal/ui/feedback';
import { PageHeader } from '@etal/ui/page-header';
import { Section } from '@etal/ui/section';
import { type Column, Table } from '@etal/ui/table';
import { textLinkClass } from '@etal/ui/text-link';
import { FileDown, LockKeyhole, LockKeyholeOpen, Send } from 'lucide-react';
import { Link, type LoaderFunctionArgs, redirect, useLoaderData, useNavigate } from 'react-router';
import { call } from '../../../calls/api.ts';
import { ListFailure } from '../../../calls/failed-load.tsx';
import { attempt, type Outcome } from '../../../calls/failure.ts';
import { useDownload } from '../../../calls/use-download.ts';
import { BackLink } from '../../../routing/back-link.tsx';
import { paths } from '../../../routing/paths.ts';
import { useTitle } from '../../../routing/use-title.ts';
import { useUrlDialog } from '../../../routing/use-url-state.ts';
import { useMonthFetcher } from './accounting-actions.ts';

export { monthAction as action } from './accounting-actions.ts';

export async function loader({ params, request }: LoaderFunctionArgs): Promise<Outcome<AccountingMonthDetail>> {
  const month = params['month'] ?? '';
  if (!/^20\d{2}-(?:0[1-9]|1[0-2])$/.test(month)) throw redirect(paths.accounting);
  return attempt(
    () => call(getAccountingMonth, { params: { month } }, { signal: request.signal }),
    "Ce mois n'a pas pu être lu.",
  );
}

export function Component() {
  const outcome = useLoaderData<Outcome<AccountingMonthDetail>>();
  useTitle(outcome.ok ? `${ACCOUNTING_PAGE_TITLE} ${ofMonth(outcome.value.month)}` : ACCOUNTING_PAGE_TITLE);
  if (outcome.ok) return <Month detail={outcome.value} />;
  return (
    <>
      <PageHeader
        title={ACCOUNTING_PAGE_TITLE}
        back={<BackLink to={paths.accounting}>{ACCOUNTING_PAGE_TITLE}</BackLink>}
      />
      <ListFailure>{outcome.error}</ListFailure>
    </>
  );
}

const DONE = {
  close: 'Mois clôturé',
  reopen: 'Mois rouvert',
  send: 'Les fichiers partent chez votre comptable',
} as const;

function Month({ detail }: { detail: AccountingMonthDetail }) {
  const { month, state, closedAt, sentAt, sales, receipts, received, waiting, toInvoice } = detail;
  return (
    <>
      <PageHeader
        title={monthTitle(month)}
        back={<BackLink to={`${paths.accounting}?annee=${month.slice(0, 4)}`}>{ACCOUNTING_PAGE_TITLE}</BackLink>}
        description={[
          closedAt === null ? STATE_LABELS[state] : `Clôturé le ${formatDate(closedAt)}`,
          ...(sentAt === null ? [] : [`envoyé à votre comptable le ${formatDate(sentAt)}`]),
        ].join(', ')}
        actions={<MonthActions detail={detail} />}
      />
      <div className="flex flex-col gap-5">
        {state !== 'CLOSED' && (
          <Banner tone="info">
            {state === 'CURRENT'
              ? "Ce mois n'est pas fini\u00A0: ses chiffres sont provisoires."
              : "Ce mois n'est pas clôturé\u00A0: ses chiffres peuvent encore bouger."}
          </Banner>
        )}
        {waiting > 0 && (
          <Banner tone="warning">
            {waitingWords(waiting)}{' '}
            <Link to={paths.activeOrders} className={textLinkClass}>
              Voir les commandes actives
            </Link>
          </Banner>
        )}
        {toInvoice.length > 0 && <Banner tone="warning">{invoicedAtClosingWords(toInvoice)}</Banner>}
        <Section title="Ventes" description={papersWords(sales)}>
          <SalesByRate sales={sales} />
        </Section>
        <Section title="Encaissements" description="Au jour où l'argent est reçu ou rendu, consignes comprises.">
          {receipts.length === 0 ? (
            <p className="text-ink-soft">Aucun encaissement ce mois-là.</p>
          ) : (
            <DescriptionList
              items={[
                ...receipts.map(({ means, cents }) => ({ term: MEANS_LABELS[means], description: formatCents(cents) })),
                { term: 'Total', description: <strong>{formatCents(received)}</strong> },
              ]}
            />
          )}
        </Section>
        <p className="text-sm text-ink-soft">{JOURNAL_NOTE}</p>
      </div>
    </>
  );
}

type RateRow = Omit<AccountingMonthDetail['sales']['rates'][number], 'rate'> & { label: string; isTotal: boolean };

/** Cards on a telephone: three sums of thousands have no room beside each other there. */
const RATE_COLUMNS: Column<RateRow>[] = [
  { id: 'rate', header: 'Taux', kind: 'lead', cell: ({ label }) => <span className="font-semibold">{label}</span> },
  ...(
    [
      ['net', 'HT'],
      ['vat', 'TVA'],
      ['total', 'TTC'],
    ] as const
  ).map(([id, header]): Column<RateRow> => ({
    id,
    header,
    align: 'end',
    cell: (row) => <span className={row.isTotal ? 'font-semibold' : ''}>{formatCents(row[id])}</span>,
  })),
];

function SalesByRate({ sales }: Pick<AccountingMonthDetail, 'sales'>) {
  if (sales.rates.length === 0) return <p className="text-ink-soft">Aucune vente ce mois-là.</p>;
  const rows = sales.rates.map(({ rate, ...sums }) => ({
    ...sums,
    label: rate === null ? 'Sans TVA' : VAT_LABELS[rate],
    isTotal: false,
  }));
  return (
    <Table
      caption="Ventes par taux de TVA"
      columns={RATE_COLUMNS}
      rows={[...rows, { label: 'Total', net: sales.net, vat: sales.vat, total: sales.total, isTotal: true }]}
      rowKey={({ label }) => label}
    />
  );
}

function MonthActions({
  detail: { month, state, closeProblem, canReopen, accountantEmail, waiting, toInvoice },
}: {
  detail: AccountingMonthDetail;
}) {
  const feedback = useFeedback();
  const navigate = useNavigate();
  const dialog = useUrlDialog('demande');
  const files = useDownload(generateMonthFiles, {
    onDone: () => feedback.success('Vous pouvez retrouver les fichiers dans vos téléchargements.'),
    onFailed: feedback.error,
  });
  const { send, isPending, error, forgetError } = useMonthFetcher((done) => {
    dialog.close();
    feedback.success(DONE[done]);
  });
  const cancel = (): void => {
    forgetError();
    dialog.close();
  };
  const name = formatMonth(month);
  return (
    <div className="flex flex-wrap gap-2.5 max-md:w-full max-md:*:grow">
      <Button
        pending={files.isPending}
        pendingText="Téléchargement…"
        onClick={() => files.start({ params: { month } })}
      >
        <FileDown aria-hidden />
        Fichiers du mois
      </Button>
      <Button onClick={() => dialog.open('envoi')}>
        <Send aria-hidden />
        Envoyer à mon comptable
      </Button>
      {canReopen && (
        <Button onClick={() => dialog.open('reouverture')}>
          <LockKeyholeOpen aria-hidden />
          Rouvrir
        </Button>
      )}
      {state === 'OPEN' && (
        <Button variant="primary" onClick={() => dialog.open('cloture')}>
          <LockKeyhole aria-hidden />
          Clôturer
        </Button>
      )}
      <ConfirmDialog
        open={dialog.value === 'envoi'}
        title={`Envoyer ${name}`}
        confirmLabel={accountantEmail === null ? 'Indiquer son adresse' : 'Envoyer'}
        pending={isPending}
        error={error}
        onConfirm={() =>
          accountantEmail === null ? void navigate(paths.accountingSettings) : send({ intent: 'send', month })
        }
        onCancel={cancel}
      >
        {accountantEmail === null
          ? "Indiquez d'abord l'adresse de votre comptable. Vous reviendrez ensuite à ce mois."
          : sendingWords({ month, email: accountantEmail, isClosed: state === 'CLOSED' })}
      </ConfirmDialog>
      <ConfirmDialog
        open={dialog.value === 'cloture' && state === 'OPEN'}
        title={`Clôturer ${name}`}
        confirmLabel="Clôturer"
        pending={isPending}
        error={error}
        onConfirm={() => send({ intent: 'close', month })}
        onCancel={cancel}
      >
        {closeProblem?.problem === 'MONTH_BEFORE_OPEN' && (
          <p className="mb-2 font-semibold text-ink">{`Clôturez d'abord ${formatMonth(closeProblem.month)}.`}</p>
        )}
        <p>{closingWords(month)}</p>
        {toInvoice.length > 0 && <p className="mt-2">{invoicedAtClosingWords(toInvoice)}</p>}
        {waiting > 0 && <p className="mt-2">{waitingWords(waiting)}</p>}
      </ConfirmDialog>
      <ConfirmDialog
        open={dialog.value === 'reouverture' && canReopen}
        title={`Rouvrir ${name}`}
        confirmLabel="Rouvrir"
        pending={isPending}
        error={error}
        onConfirm={() => send({ intent: 'reopen', month })}
        onCancel={cancel}
      >
        {`Si votre comptable a déjà reçu ${name}, prévenez-le\u00A0: ses chiffres pourront changer.`}
      </ConfirmDialog>
    </div>
  );
}
