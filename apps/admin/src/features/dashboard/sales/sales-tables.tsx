import type { SalesFigures } from '@etal/contract/sales';
import { formatCount, formatDay, formatInteger } from '@etal/texts/format';
import { amountText } from '@etal/texts/order-lines';
import { soldQuantity } from '@etal/texts/sales';
import { buttonClass } from '@etal/ui/button';
import { Section } from '@etal/ui/section';
import { type Column, Table } from '@etal/ui/table';
import { textLinkClass } from '@etal/ui/text-link';
import { Mail } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../../routing/paths.ts';

type Compared = SalesFigures['total'];

const amounts = <Row extends Compared>(): Column<Row>[] => [
  {
    id: 'amount',
    header: 'Ventes',
    align: 'end',
    cell: ({ now }) => <strong>{amountText(now.amount, now.isEstimate)}</strong>,
  },
  { id: 'before', header: 'Avant', align: 'end', cell: ({ before }) => amountText(before.amount, before.isEstimate) },
];

const orders = <Row extends Compared>(): Column<Row> => ({
  id: 'orders',
  header: 'Commandes',
  align: 'end',
  cell: ({ now }) => formatInteger(now.orders),
});

const ARTICLES: Column<SalesFigures['articles'][number]>[] = [
  { id: 'article', header: 'Article ou panier', kind: 'lead', cell: ({ label }) => label },
  { id: 'quantity', header: 'Quantité', align: 'end', cell: soldQuantity },
  ...amounts(),
];

const POINTS: Column<SalesFigures['points'][number]>[] = [
  { id: 'point', header: 'Point de collecte', kind: 'lead', cell: ({ label }) => label },
  orders(),
  ...amounts(),
];

const SHOPPERS: Column<SalesFigures['shoppers'][number]>[] = [
  {
    id: 'shopper',
    header: 'Client',
    kind: 'lead',
    cell: ({ shopperId, name }) => (
      <Link to={paths.shopper(shopperId)} className={textLinkClass}>
        {name}
      </Link>
    ),
  },
  orders(),
  ...amounts(),
];

/** What sold, where, and to whom: who sold most first. */
export function SalesTables({ figures: { articles, points, shoppers } }: { figures: SalesFigures }) {
  return (
    <>
      <Section title="Par article">
        <Table
          caption="Ventes par article"
          columns={ARTICLES}
          rows={articles}
          rowKey={({ saleableId }) => saleableId}
        />
      </Section>
      <Section title="Par point de collecte">
        <Table
          caption="Ventes par point de collecte"
          columns={POINTS}
          rows={points}
          rowKey={({ collectionPointId }) => collectionPointId}
        />
      </Section>
      <Section title="Par client">
        <Table caption="Ventes par client" columns={SHOPPERS} rows={shoppers} rowKey={({ shopperId }) => shopperId} />
      </Section>
    </>
  );
}

/** R-FIGURES-2: whom one may want to write to. */
export function UnseenShoppers({ unseen }: Pick<SalesFigures, 'unseen'>) {
  return (
    <Section
      title="Clients que vous n'avez pas vus depuis six semaines"
      description="Ils ont commandé dans l'année, et rien depuis."
    >
      {unseen.length === 0 ? (
        <p className="text-ink-soft">Personne&nbsp;: tous vos clients de l'année sont revenus.</p>
      ) : (
        <ul className="divide-y divide-rule">
          {unseen.map(({ shopperId, name, lastDate, orders: count, hasEmail }) => (
            <li key={shopperId} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
              <div className="min-w-0">
                <Link to={paths.shopper(shopperId)} className={`${textLinkClass} font-semibold wrap-anywhere`}>
                  {name}
                </Link>
                <div className="text-sm text-ink-soft">
                  {`Dernier retrait le ${formatDay(lastDate)}, `}
                  {`${formatCount(count, 'commande', 'commandes')} dans l'année`}
                </div>
              </div>
              {hasEmail ? (
                <Link to={paths.writeMessage({ client: shopperId })} className={buttonClass({ size: 'sm' })}>
                  <Mail aria-hidden />
                  Écrire<span className="sr-only"> à {name}</span>
                </Link>
              ) : (
                <span className="text-sm text-ink-soft">Sans adresse email</span>
              )}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
