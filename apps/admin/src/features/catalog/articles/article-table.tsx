import type { Article } from '@etal/contract/articles';
import { imageUrlOfWidth } from '@etal/domain/images';
import { formatGrams, formatInteger } from '@etal/texts/format';
import { PRICING_LABELS } from '@etal/texts/labels';
import { stockSummary } from '@etal/texts/stock';
import { pieceUnitPriceText } from '@etal/texts/net-quantity';
import { tariffText } from '@etal/texts/tariff';
import { type Column, rowLinkClass, Table } from '@etal/ui/table';
import { Thumbnail } from '@etal/ui/thumbnail';
import { Link } from 'react-router';
import { RowActions } from '../row-actions.tsx';
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
        <RowActions
          label={article.label}
          isEnabled={article.isEnabled}
          onToggle={() => onToggle(article)}
          edit={{ label: `Modifier rapidement ${article.label}`, onOpen: () => onQuickEdit(article) }}
          copyPath={paths.articleCopy(article.id)}
          path={paths.article(article.id)}
        />
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
