import { ALREADY_SENT } from '@etal/texts/already-sent';
import { formatCount } from '@etal/texts/format';
import { Banner } from '@etal/ui/banner';
import { Button, buttonClass } from '@etal/ui/button';
import { useFeedback } from '@etal/ui/feedback';
import { PageHeader } from '@etal/ui/page-header';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { newKey } from '../../../calls/new-key.ts';
import { useShop } from '../../../calls/use-shop.ts';
import { useLeaveQuestion } from '../../../forms/use-leave-question.tsx';
import { useResend } from '../../../forms/use-resend.ts';
import { BackLink } from '../../../routing/back-link.tsx';
import { paths } from '../../../routing/paths.ts';
import { useTitle } from '../../../routing/use-title.ts';
import { useUrlState } from '../../../routing/use-url-state.ts';
import { PriceGrid } from './price-grid.tsx';
import { StarterChoice } from './starter-choice.tsx';
import { useStartersFetcher } from './starter-actions.ts';
import { labelsTaken, listedOf, startersTicked } from './starters.view.ts';

export { starterAction as action } from './starter-actions.ts';

const TITLE = 'Articles prêts à vendre';
const PRICE_MISSING = 'Saisissez un prix.';

/** R-CATALOG-33: ticked, priced in a grid, made in one go. Both steps are one page, so that Back loses nothing. */
export function Component() {
  useTitle(TITLE);
  const shop = useShop();
  const feedback = useFeedback();
  const navigate = useNavigate();
  const [params, changeUrl] = useUrlState();
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [prices, setPrices] = useState<ReadonlyMap<string, number>>(new Map());
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map());
  const [key, setKey] = useState(newKey);
  // The value when the page opened: once the articles are made, the shop has some.
  const [isFirst] = useState(() => shop.state === 'INITIAL_SETUP' && shop.singleArticles.length === 0);
  const isSent = useRef(false);
  const starters = startersTicked(ticked);
  const isPricing = params.get('etape') === 'prix' && starters.length > 0;
  const leave = useLeaveQuestion(ticked.size > 0);
  const fetcher = useStartersFetcher(
    ({ created, problems: refused }) => {
      isSent.current = false;
      if (refused.length > 0)
        return setProblems(new Map(refused.map(({ row, problem }) => [starters[row]?.label ?? '', problem])));
      feedback.success(formatCount(created, 'article ajouté', 'articles ajoutés'));
      leave.letGo();
      void navigate(isFirst ? paths.home : paths.articles, { replace: true });
    },
    (refusal) => {
      isSent.current = false;
      if (refusal === ALREADY_SENT) setKey(newKey());
    },
  );

  const tick = (label: string, is: boolean): void => {
    const next = new Set(ticked);
    if (is) next.add(label);
    else next.delete(label);
    setTicked(next);
  };

  const save = (): void => {
    if (isSent.current) return;
    const listed = starters.map((starter) => listedOf(starter, prices.get(starter.label) ?? 0));
    const missing = starters.filter((_, index) => !listed[index]);
    setProblems(new Map(missing.map(({ label }) => [label, PRICE_MISSING])));
    if (missing.length > 0) return;
    isSent.current = true;
    fetcher.send({ key, articles: listed.filter((article) => article !== undefined) });
  };
  const failure = useResend(fetcher.error, save);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    save();
  };
  useFocusOnProblem(problems);

  return (
    <>
      <PageHeader
        title={TITLE}
        back={<BackLink to={paths.articles}>Retour aux articles</BackLink>}
        actions={
          <Link to={paths.articleEdit()} className={buttonClass({})}>
            Décrire un autre article
          </Link>
        }
        description={
          isPricing
            ? 'Un prix TTC par produit. Tout le reste se modifie ensuite sur la fiche de chaque article.'
            : 'Cochez ce que vous vendez. Catégorie, TVA et dessin sont déjà remplis, il ne manque que vos prix.'
        }
      />
      <form noValidate onSubmit={submit} aria-label={TITLE}>
        <div role="alert" className="mb-4 empty:mb-0">
          {failure && <Banner tone="error">{failure}</Banner>}
          {problems.size > 0 && !fetcher.isPending && (
            <Banner tone="error">
              Rien n’est encore ajouté&nbsp;:{' '}
              {formatCount(problems.size, 'article est à corriger.', 'articles sont à corriger.')}
            </Banner>
          )}
        </div>
        <fieldset disabled={fetcher.isPending}>
          {isPricing ? (
            <PriceGrid
              starters={starters}
              prices={prices}
              problems={problems}
              onPrice={(label, price) => {
                const next = new Map(prices);
                if (price === null) next.delete(label);
                else next.set(label, price);
                setPrices(next);
              }}
              onRemove={(label) => tick(label, false)}
            />
          ) : (
            <StarterChoice ticked={ticked} taken={labelsTaken(shop.singleArticles)} onTick={tick} />
          )}
        </fieldset>
        <div className="sticky bottom-0 z-10 mt-5 flex flex-wrap items-center gap-3 border-t border-rule bg-paper py-3 max-md:*:flex-1 md:justify-end">
          <span role="status" className="text-ink-soft max-md:basis-full md:mr-auto">
            {formatCount(starters.length, 'article choisi', 'articles choisis')}
          </span>
          {isPricing ? (
            <>
              <Button onClick={() => changeUrl({ etape: null })} disabled={fetcher.isPending}>
                Changer le choix
              </Button>
              <Button type="submit" variant="primary" pending={fetcher.isPending}>
                Enregistrer
              </Button>
            </>
          ) : (
            <Button variant="primary" disabled={starters.length === 0} onClick={() => changeUrl({ etape: 'prix' })}>
              Saisir les prix
            </Button>
          )}
        </div>
      </form>
    </>
  );
}

/** The first field that is to be mended. */
function useFocusOnProblem(problems: ReadonlyMap<string, string>): void {
  useEffect(() => {
    if (problems.size > 0) document.querySelector<HTMLInputElement>('input[aria-invalid=true]')?.focus();
  }, [problems]);
}
