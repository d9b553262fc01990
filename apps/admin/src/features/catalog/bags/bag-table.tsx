import type { ArticlesBag } from '@etal/contract/baskets';
import { BAG_PRICING } from '@etal/domain/catalog/bags';
import { imageUrlOfWidth } from '@etal/domain/images';
import { formatShortDate } from '@etal/texts/format';
import { BAG_LABELS } from '@etal/texts/labels';
import { stockSummary } from '@etal/texts/stock';
import { pieceUnitPriceText } from '@etal/texts/net-quantity';
import { tariffText } from '@etal/texts/tariff';
import { Badge } from '@etal/ui/badge';
import { type Column, rowLinkClass, Table } from '@etal/ui/table';
import { Thumbnail } from '@etal/ui/thumbnail';
import { Link } from 'react-router';
import { RowActions } from '../row-actions.tsx';
import { paths } from '../../../routing/paths.ts';

interface BagTableProps {
  bags: ArticlesBag[];
  onToggle: (bag: ArticlesBag) => void;
}

export function BagTable({ bags, onToggle }: BagTableProps) {
  const columns: Column<ArticlesBag>[] = [
    { id: 'bag', header: 'Panier', kind: 'lead', cell: (bag) => <BagCell bag={bag} /> },
    {
      id: 'status',
      header: 'Statut',
      cell: ({ isEnabled }) => (
        <Badge tone={isEnabled ? 'leaf' : 'neutral'}>{isEnabled ? 'En vente' : 'Désactivé'}</Badge>
      ),
    },
    { id: 'price', header: 'Prix', cell: (bag) => <PriceCell bag={bag} /> },
    {
      id: 'stock',
      header: 'Stock',
      className: 'whitespace-nowrap',
      cell: (bag) => stockSummary({ ...bag, unit: bag.unit ?? 'panier', pricingModel: BAG_PRICING[bag.bagType] }),
    },
    {
      id: 'added',
      header: 'Ajouté le',
      cell: ({ creationDate }) => <span className="tabular-nums">{formatShortDate(creationDate)}</span>,
    },
    {
      id: 'actions',
      header: 'Actions',
      kind: 'actions',
      align: 'end',
      cell: (bag) => (
        <RowActions
          label={bag.label}
          isEnabled={bag.isEnabled}
          onToggle={() => onToggle(bag)}
          edit={{ to: paths.bagEdit(bag.id) }}
          copyPath={paths.bagCopy(bag.id)}
          path={paths.bag(bag.id)}
        />
      ),
    },
  ];
  return <Table caption="Paniers" columns={columns} rows={bags} rowKey={({ id }) => id} wide />;
}

function BagCell({ bag }: { bag: ArticlesBag }) {
  return (
    <div className="flex items-center gap-3">
      <Thumbnail src={imageUrlOfWidth(bag.imgUrl, 200)} alt="" name={bag.label} size="md" />
      <div className="min-w-0">
        <Link to={paths.bag(bag.id)} className={rowLinkClass}>
          {bag.label}
        </Link>
        <div className="line-clamp-2 max-w-md text-sm font-normal text-ink-soft">{bag.description}</div>
      </div>
    </div>
  );
}

function PriceCell({ bag }: { bag: ArticlesBag }) {
  const priced = { ...bag, pricingModel: BAG_PRICING[bag.bagType] };
  return (
    <div className="tabular-nums">
      <div>{tariffText(priced)}</div>
      <div className="text-sm text-ink-soft">
        {[BAG_LABELS[bag.bagType].title, pieceUnitPriceText(priced) ?? []].flat().join(', ')}
      </div>
    </div>
  );
}
