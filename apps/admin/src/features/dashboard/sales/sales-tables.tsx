import type { SalesFigures } from '@etal/contract/sales';
import { formatCount, formatDay, formatInteger } from '@etal/texts/format';
import { amountText } from '@etal/texts/order-lines';
import { soldQuantity } from '@etal/texts/sales';
import { buttonClass } from '@etal/ui/button';
import { Section } from '@etal/ui/section';
import { textLinkClass } from '@etal/ui/text-link';
import { Mail } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../routing/paths.ts';

interface FiguresRow {
  id: string;
  name: ReactNode;
  /** How much, or how many orders. */
  detail: string;
  sums: Pick<SalesFigures['articles'][number], 'now' | 'before'>;
}

/** What sold, where, and to whom: who sold most first. */
export function SalesTables({ figures: { articles, points, shoppers } }: { figures: SalesFigures }) {
  const ordersOf = ({ now }: SalesFigures['total']): string => formatCount(now.orders, 'commande', 'commandes');
  return (
    <>
      <Figures
        title="Par article"
        caption="Ventes par article"
        lead="Article ou panier"
        rows={articles.map((row) => ({ id: row.saleableId, name: row.label, detail: soldQuantity(row), sums: row }))}
      />
      <Figures
        title="Par point de collecte"
        caption="Ventes par point de collecte"
        lead="Point de collecte"
        rows={points.map((row) => ({
          id: row.collectionPointId,
          name: row.label,
          detail: ordersOf(row),
          sums: row,
        }))}
      />
      <Figures
        title="Par client"
        caption="Ventes par client"
        lead="Client"
        rows={shoppers.map((row) => ({
          id: row.shopperId,
          name: (
            <Link to={paths.shopper(row.shopperId)} className={textLinkClass}>
              {row.name}
            </Link>
          ),
          detail: ordersOf(row),
          sums: row,
        }))}
      />
    </>
  );
}

/** How many rows show before one asks for more. */
const FIRST_ROWS = 10;

interface FiguresProps {
  title: string;
  caption: string;
  lead: string;
  rows: readonly FiguresRow[];
}

function Figures({ title, caption, lead, rows }: FiguresProps) {
  const [first, others] = [rows.slice(0, FIRST_ROWS), rows.slice(FIRST_ROWS)];
  return (
    <Section title={title}>
      <FiguresTable caption={caption} lead={lead} rows={first} />
      {others.length > 0 && (
        <details className="mt-2">
          <summary className={`${textLinkClass} inline-flex min-h-11 cursor-pointer items-center md:min-h-8`}>
            {`Voir ${others.length === 1 ? 'la ligne suivante' : `les ${formatInteger(others.length)} suivantes`}`}
          </summary>
          <FiguresTable caption={`${caption}, suite`} lead={lead} rows={others} />
        </details>
      )}
    </Section>
  );
}

/** Three columns on every screen: a phone shows ten rows, not two. */
function FiguresTable({ caption, lead, rows }: Omit<FiguresProps, 'title'>) {
  return (
    <table className="w-full border-collapse tabular-nums">
      <caption className="sr-only">{caption}</caption>
      <thead className="text-sm text-ink-soft">
        <tr>
          <th scope="col" className="py-1 text-left font-semibold">
            {lead}
          </th>
          <th scope="col" className="py-1 pl-3 text-right font-semibold">
            Ventes
          </th>
          <th scope="col" className="py-1 pl-3 text-right font-semibold">
            Avant
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, name, detail, sums: { now, before } }) => (
          <tr key={id} className="border-t border-rule align-top">
            <th scope="row" className="py-1.5 text-left font-semibold wrap-anywhere">
              {name}
              <span className="block text-sm font-normal text-ink-soft">{detail}</span>
            </th>
            <td className="py-1.5 pl-3 text-right font-semibold whitespace-nowrap">
              {amountText(now.amount, now.isEstimate)}
            </td>
            <td className="py-1.5 pl-3 text-right whitespace-nowrap text-ink-soft">
              {amountText(before.amount, before.isEstimate)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
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
