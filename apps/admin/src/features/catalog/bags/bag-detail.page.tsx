import type { Article } from '@etal/contract/articles';
import { type ArticlesBag, getBagWeeks } from '@etal/contract/baskets';
import { BAG_PRICING, lacksWeight, listsItsContents } from '@etal/domain/catalog/bags';
import { CONTENT_INCOMPLETE, contentAmount } from '@etal/texts/bag-contents';
import { BAG_LABELS } from '@etal/texts/labels';
import { Section } from '@etal/ui/section';
import { textLinkClass } from '@etal/ui/text-link';
import { Link, type LoaderFunctionArgs, useParams } from 'react-router';
import { NO_DETAIL_DIALOG, SaleableDetail } from '../saleable/saleable-detail.tsx';
import { NotFoundHere } from '../../../routing/not-found-here.tsx';
import { BackLink } from '../../../routing/back-link.tsx';
import { loadLatestOrders } from '../../orders/orders.ts';
import { paths } from '../../../routing/paths.ts';
import { useShop } from '../../../calls/use-shop.ts';
import { useUrlState } from '../../../routing/use-url-state.ts';
import { call } from '../../../calls/api.ts';
import { attemptLater } from '../../../calls/failure.ts';
import { useBagFetcher } from './bag-actions.ts';
import { type BagDetailData, Weeks, WEEKS_FAILURE } from './bag-weeks.tsx';

export { bagAction as action } from './bag-actions.ts';

export function loader({ request, params }: LoaderFunctionArgs): BagDetailData {
  const id = params['id'] ?? '';
  return {
    ...loadLatestOrders(request, { saleable: id }),
    weeks: attemptLater(() => call(getBagWeeks, { params: { id } }), WEEKS_FAILURE),
  };
}

const back = <BackLink to={paths.bags}>Retour aux paniers</BackLink>;

export function Component() {
  const { id } = useParams();
  const { articlesBags, singleArticles, slug } = useShop();
  const [, changeUrl] = useUrlState();
  const fetcher = useBagFetcher(() => changeUrl(NO_DETAIL_DIALOG, { replace: true }));
  const bag = articlesBags.find((candidate) => candidate.id === id);
  if (!bag)
    return (
      <NotFoundHere what="Panier" title="Panier introuvable" back={back}>
        Il a peut-être été supprimé.
      </NotFoundHere>
    );
  return (
    <SaleableDetail
      saleable={bag}
      pricingModel={BAG_PRICING[bag.bagType]}
      unnamedUnit="panier"
      pricingTitle={{ term: 'Type de panier', description: BAG_LABELS[bag.bagType].title }}
      back={back}
      editPath={paths.bagEdit(bag.id)}
      copyPath={paths.bagCopy(bag.id)}
      publicPath={paths.shopBag(slug, bag.slug)}
      fetcher={fetcher}
      onToggle={() => fetcher.send({ intent: 'toggle', id: bag.id, isEnabled: !bag.isEnabled })}
      onDelete={() => fetcher.send({ intent: 'delete', id: bag.id })}
    >
      {listsItsContents(bag.bagType) ? (
        <Contents bag={bag} articles={singleArticles} />
      ) : (
        <Weeks bag={bag} articles={singleArticles} />
      )}
    </SaleableDetail>
  );
}

function Contents({ bag, articles }: { bag: ArticlesBag; articles: Article[] }) {
  return (
    <Section title="Contenu du panier">
      {bag.articles.length === 0 ? (
        <p className="text-ink-soft">Composition selon arrivage.</p>
      ) : (
        <ul className="flex flex-col gap-1.5">
          {bag.articles.map(({ articleId, ...amount }) => {
            const article = articles.find(({ id }) => id === articleId);
            return (
              <li key={`${articleId} ${amount.weight}`} className="tabular-nums">
                {contentAmount({ ...amount, unit: article?.unit ?? null })}{' '}
                <Link to={paths.article(articleId)} className={textLinkClass}>
                  {article?.label}
                </Link>
                {article && lacksWeight(amount, article) && (
                  <span className="text-sm text-tomato"> {CONTENT_INCOMPLETE}</span>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </Section>
  );
}
