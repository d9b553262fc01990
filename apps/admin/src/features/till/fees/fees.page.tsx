import { type FeeMonth, getFeeEntries, getFees } from '@etal/contract/fees';
import { isFeeTaken } from '@etal/domain/orders/fees';
import { feeBearerText, FEES_TITLE, NO_FEES, NOTICE_SENTENCE } from '@etal/texts/fees';
import { formatCents, formatMonth } from '@etal/texts/format';
import { feeRuleText } from '@etal/texts/orders';
import { DescriptionList } from '@etal/ui/description-list';
import { EmptyState } from '@etal/ui/empty-state';
import { PageHeader } from '@etal/ui/page-header';
import { Section } from '@etal/ui/section';
import { ReceiptText } from 'lucide-react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { call } from '../../../calls/api.ts';
import { ListFailure } from '../../../calls/failed-load.tsx';
import { attempt, type Outcome } from '../../../calls/failure.ts';
import { useShop } from '../../../calls/use-shop.ts';
import { BackLink } from '../../../routing/back-link.tsx';
import { paths } from '../../../routing/paths.ts';
import { useTitle } from '../../../routing/use-title.ts';
import { FeeEntries, type FeeEntriesPage } from './fee-entries.tsx';
import { FeeMonths } from './fee-months.tsx';
import { feesQueryIn } from './fees.view.ts';

interface FeesData {
  months: FeeMonth[];
  /** Of the month in the address. */
  opened: { month: string; entries: FeeEntriesPage } | null;
}

export async function loader({ request }: LoaderFunctionArgs): Promise<Outcome<FeesData>> {
  const query = feesQueryIn(new URL(request.url).searchParams);
  const { signal } = request;
  return attempt(async () => {
    const [months, entries] = await Promise.all([
      call(getFees, {}, { signal }),
      query ? call(getFeeEntries, { query }, { signal }) : null,
    ]);
    return { months, opened: query && entries && { month: query.month, entries } };
  }, "Vos frais de service n'ont pas pu être lus.");
}

export function Component() {
  useTitle(FEES_TITLE);
  const outcome = useLoaderData<Outcome<FeesData>>();
  return (
    <>
      <PageHeader
        title={FEES_TITLE}
        back={<BackLink to={paths.accounting}>Comptabilité</BackLink>}
        description="Ce qu'Étal retient ou prélève sur vos commandes, et ses factures."
      />
      {outcome.ok ? <Fees {...outcome.value} /> : <ListFailure>{outcome.error}</ListFailure>}
    </>
  );
}

function Fees({ months, opened }: FeesData) {
  const { platformFee } = useShop();
  const rate = isFeeTaken(platformFee) ? feeRuleText(platformFee) : null;
  const known = months.filter(({ online, offline, invoice }) => online !== 0 || offline !== 0 || invoice !== null);
  if (rate === null && known.length === 0)
    return (
      <EmptyState icon={<ReceiptText />} title="Pas de frais de service">
        {NO_FEES}
      </EmptyState>
    );
  const [current] = months;
  return (
    <div className="flex flex-col gap-5">
      <Section title="Aujourd'hui">
        <DescriptionList
          items={[
            { term: 'Taux', description: rate ?? 'Aucun' },
            ...(rate === null ? [] : [{ term: 'Payés par', description: feeBearerText(platformFee) }]),
            ...(current && !current.isOver
              ? [
                  {
                    term: `Depuis le début du mois (${formatMonth(current.month)})`,
                    description: formatCents(current.online + current.offline),
                  },
                ]
              : []),
          ]}
        />
        <p className="mt-3 text-sm text-ink-soft">{NOTICE_SENTENCE}</p>
      </Section>
      {known.length === 0 ? (
        <EmptyState icon={<ReceiptText />} title="Rien encore">
          Les frais s'affichent ici dès qu'une commande est payée en ligne, ou remise et réglée sur place.
        </EmptyState>
      ) : (
        <FeeMonths months={known} openedMonth={opened?.month ?? null} />
      )}
      {opened && <FeeEntries month={opened.month} page={opened.entries} />}
    </div>
  );
}
