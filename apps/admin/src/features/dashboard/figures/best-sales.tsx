import type { Dashboard } from '@etal/contract/dashboard';
import { imageUrlOfWidth } from '@etal/domain/images';
import { formatCount } from '@etal/texts/format';
import { amountText } from '@etal/texts/order-lines';
import { Section } from '@etal/ui/section';
import { Thumbnail } from '@etal/ui/thumbnail';
import { Link } from 'react-router';
import { paths } from '../../../routing/paths.ts';

type BestSale = Dashboard['bestSaleables'][number];

export function BestSales({ saleables }: { saleables: readonly BestSale[] }) {
  return (
    <Section title="Meilleures ventes" description="Ces quatre dernières semaines.">
      {saleables.length === 0 ? (
        <p className="text-ink-soft">Rien n'a encore été vendu sur cette période.</p>
      ) : (
        <ol className="divide-y divide-rule">
          {saleables.map((saleable) => (
            <BestSaleLine key={saleable.saleableId} saleable={saleable} />
          ))}
        </ol>
      )}
    </Section>
  );
}

function BestSaleLine({ saleable }: { saleable: BestSale }) {
  const { saleableId, kind, label, imgUrl, orders, turnover, isEstimate } = saleable;
  return (
    <li className="relative flex items-center gap-3 py-2.5 first:pt-0 last:pb-0">
      <Thumbnail src={imageUrlOfWidth(imgUrl, 200)} alt="" name={label} size="sm" />
      <div className="min-w-0 flex-1">
        <Link
          to={kind === 'bag' ? paths.bag(saleableId) : paths.article(saleableId)}
          className="font-semibold text-ink underline-offset-3 after:absolute after:inset-0 hover:underline"
        >
          {label}
        </Link>
        <p className="text-sm text-ink-soft">{formatCount(orders, 'commande', 'commandes')}</p>
      </div>
      <span className="font-semibold tabular-nums">{amountText(turnover, isEstimate)}</span>
    </li>
  );
}
