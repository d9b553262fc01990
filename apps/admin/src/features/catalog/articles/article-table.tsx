import type { Article } from '@etal/contract/articles';
import { imageUrlOfWidth } from '@etal/domain/images';
import { formatGrams, formatInteger } from '@etal/texts/format';
import { PRICING_LABELS } from '@etal/texts/labels';
import { stockSummary } from '@etal/texts/stock';
import { pieceUnitPriceText } from '@etal/texts/net-quantity';
import { tariffText } from '@etal/texts/tariff';
import { IconButton } from '@etal/ui/icon-button';
import { buttonClass } from '@etal/ui/button';
import { type Column, rowLinkClass, Table } from '@etal/ui/table';
import { Thumbnail } from '@etal/ui/thumbnail';
import { Copy, Eye, Pencil, Power, PowerOff } from 'lucide-react';
import { Link } from 'react-router';
import { SaleableTags, SaleStatus } from '../saleable/saleable-marks.tsx';
import { paths } from '../../../routing/paths.ts';

interface ArticleTableProps {
  articles: Article[];
  onToggle: (article: Article) => void;
  onQuickEdit: (article: Article) => void;
}

export function ArticleTable({ articles, onToggle, onQuickEdit }: ArticleTableProps) {
  const columns: Column<Article>[] = [
    { id: 'article', header: 'Article', kind: 'lead', cell: (article) => <ArticleCell article={article} /> },
    { id: 'tariff', header: 'Tarif', cell: (article) => <TariffCell article={article} /> },
    {
      id: 'status',
      header: 'Statut',
      className: 'whitespace-nowrap',
      cell: ({ isEnabled }) => <SaleStatus isEnabled={isEnabled} />,
    },
    { id: 'stock', header: 'Stock', className: 'whitespace-nowrap', cell: (article) => stockSummary(article) },
    { id: 'orders', header: 'Commandes', align: 'end', cell: ({ ordersCount }) => formatInteger(ordersCount) },
    {
      id: 'actions',
      header: 'Actions',
      kind: 'actions',
      align: 'end',
      cell: (article) => (
        <div className="flex justify-end gap-1">
          <IconButton
            label={`${article.isEnabled ? 'Désactiver' : 'Activer'} la vente de ${article.label}`}
            icon={article.isEnabled ? <PowerOff aria-hidden /> : <Power aria-hidden />}
            onClick={() => onToggle(article)}
          />
          <IconButton
            label={`Modifier rapidement ${article.label}`}
            icon={<Pencil aria-hidden />}
            onClick={() => onQuickEdit(article)}
          />
          <Link
            to={paths.articleCopy(article.id)}
            aria-label={`Dupliquer ${article.label}`}
            title={`Dupliquer ${article.label}`}
            className={`${buttonClass({ variant: 'quiet' })} w-11 px-0! rows:w-10`}
          >
            <Copy aria-hidden />
          </Link>
          <Link
            to={paths.article(article.id)}
            aria-label={`Voir ${article.label}`}
            title={`Voir ${article.label}`}
            className={`${buttonClass({ variant: 'quiet' })} w-11 px-0! rows:w-10`}
          >
            <Eye aria-hidden />
          </Link>
        </div>
      ),
    },
  ];
  return <Table caption="Articles" columns={columns} rows={articles} rowKey={({ id }) => id} wide />;
}

function ArticleCell({ article }: { article: Article }) {
  return (
    <div className="flex items-center gap-3">
      <Thumbnail src={imageUrlOfWidth(article.imgUrl, 200)} alt="" name={article.label} size="md" />
      <div className="min-w-0 wrap-anywhere">
        <Link to={paths.article(article.id)} className={rowLinkClass}>
          {article.label}
        </Link>
        <div className="text-sm text-ink-soft">{article.categoryLabel}</div>
        {article.tags.length > 0 && (
          <div className="mt-1 flex flex-wrap gap-1">
            <SaleableTags tags={article.tags} />
          </div>
        )}
      </div>
    </div>
  );
}

function TariffCell({ article }: { article: Article }) {
  const { pricingModel, averageWeight, unit } = article;
  const unitPrice = pieceUnitPriceText(article);
  return (
    <div className="tabular-nums">
      <div>{tariffText(article)}</div>
      <div className="text-sm text-ink-soft">
        {unit === null && PRICING_LABELS[pricingModel].caption}
        {averageWeight !== null && `, environ ${formatGrams(averageWeight)}`}
        {unitPrice !== undefined && (unit === null ? `, ${unitPrice}` : unitPrice)}
      </div>
    </div>
  );
}
