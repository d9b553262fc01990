import { PRICING_LABELS } from '@etal/texts/labels';
import { type LoaderFunctionArgs, useParams } from 'react-router';
import { NO_DETAIL_DIALOG, SaleableDetail } from '../saleable/saleable-detail.tsx';
import { NotFoundHere } from '../../../routing/not-found-here.tsx';
import { BackLink } from '../../../routing/back-link.tsx';
import { type LatestOrdersData, loadLatestOrders } from '../../orders/orders.ts';
import { paths } from '../../../routing/paths.ts';
import { useShop } from '../../../calls/use-shop.ts';
import { useUrlState } from '../../../routing/use-url-state.ts';
import { useArticleFetcher } from './article-actions.ts';

export { articleAction as action } from './article-actions.ts';

export function loader({ request, params }: LoaderFunctionArgs): LatestOrdersData {
  return loadLatestOrders(request, { saleable: params['id'] ?? '' });
}

const back = <BackLink to={paths.articles}>Retour aux articles</BackLink>;

export function Component() {
  const { id } = useParams();
  const { singleArticles, slug } = useShop();
  const [, changeUrl] = useUrlState();
  const fetcher = useArticleFetcher(() => changeUrl(NO_DETAIL_DIALOG, { replace: true }));
  const article = singleArticles.find((candidate) => candidate.id === id);
  if (!article)
    return (
      <NotFoundHere what="Article" title="Article non trouvé" back={back}>
        Il a peut-être été supprimé.
      </NotFoundHere>
    );
  return (
    <SaleableDetail
      saleable={article}
      pricingModel={article.pricingModel}
      pricingTitle={{ term: 'Mode de tarification', description: PRICING_LABELS[article.pricingModel].title }}
      caption={article.categoryLabel}
      facts={[{ term: 'Catégorie', description: article.categoryLabel }]}
      back={back}
      editPath={paths.articleEdit(article.id)}
      copyPath={paths.articleCopy(article.id)}
      publicPath={paths.shopArticle(slug, article.slug)}
      fetcher={fetcher}
      onToggle={() => fetcher.send({ intent: 'toggle', id: article.id, isEnabled: !article.isEnabled })}
      onDelete={() => fetcher.send({ intent: 'delete', id: article.id })}
    />
  );
}
