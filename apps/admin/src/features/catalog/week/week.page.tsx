import { getDayStock } from '@etal/contract/week';
import { comingDates, openDates } from '@etal/domain/collection/slots';
import { formatCount } from '@etal/texts/format';
import { Banner } from '@etal/ui/banner';
import { buttonClass } from '@etal/ui/button';
import { EmptyState } from '@etal/ui/empty-state';
import { PageHeader } from '@etal/ui/page-header';
import { SearchBox } from '@etal/ui/search-box';
import { Select } from '@etal/ui/select';
import { Carrot, SearchX } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { call } from '../../../calls/api.ts';
import { ListFailure } from '../../../calls/failed-load.tsx';
import { attempt, type Outcome } from '../../../calls/failure.ts';
import { useShop } from '../../../calls/use-shop.ts';
import { useLeaveQuestion } from '../../../forms/use-leave-question.tsx';
import { paths } from '../../../routing/paths.ts';
import { useTitle } from '../../../routing/use-title.ts';
import { useUrlState, withChanges } from '../../../routing/use-url-state.ts';
import { CopyWeek } from './copy-week.tsx';
import { DayGrid, type DayStocks, useDaySaves } from './day-grid.tsx';
import { sendWeek } from './send-week.ts';
import { useRowSaves } from './use-row-saves.ts';
import { changeOfRow, FILTER_OPTIONS, findRows, type WeekDraft, weekRows } from './week.view.ts';
import { WeekTable } from './week-table.tsx';

const isByDay = (params: URLSearchParams): boolean => params.get('vue') === 'jours';

/** What the dates hold is read only where they are shown. */
export async function loader({ request }: LoaderFunctionArgs): Promise<Outcome<DayStocks> | null> {
  return isByDay(new URL(request.url).searchParams) ? attempt(() => call(getDayStock, {}), DAYS_FAILURE) : null;
}

const DAYS_FAILURE = "Le stock par jour de retrait n'a pas pu être lu.";
const NO_DAYS: DayStocks = [];

const VIEWS = [
  { id: null, label: 'Articles et paniers' },
  { id: 'jours', label: 'Par jour de retrait' },
] as const;

/** R-CATALOG-10: what is on sale this week, at which price and how many of it, in one table. */
export function Component() {
  useTitle('La semaine');
  const shop = useShop();
  const outcome = useLoaderData<Outcome<DayStocks> | null>();
  const days = outcome?.ok ? outcome.value : NO_DAYS;
  const [params, changeUrl] = useUrlState();
  const [now] = useState(() => Date.now() / 1000);
  const points = useMemo(() => shop.collectionPoints.filter(({ isEnabled }) => isEnabled), [shop.collectionPoints]);
  const dates = useMemo(() => openDates(points, now), [points, now]);
  const rows = weekRows(shop, dates);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const search = params.get('search') ?? '';
  const filter = params.get('filtre') ?? 'tous';
  const shown = useFound(`${filter} ${search}`, () => findRows(rows, search, filter));

  const saves = useRowSaves<WeekDraft>({
    changeOf: (id, draft) => changeOfRow(byId.get(id), draft),
    send: (changes) =>
      sendWeek([...changes].map(([id, { price, ...change }]) => ({ id, ...change, ...(price != null && { price }) }))),
    source: shop,
  });
  const daySaves = useDaySaves(days);
  const isUnsaved = saves.drafts.size + daySaves.drafts.size > 0;
  useLeaveQuestion(isUnsaved);
  const saved = saves.lastSaved === undefined ? undefined : byId.get(saves.lastSaved)?.label;
  const inDays = isByDay(params);
  const perDay = rows.filter(({ stockPerDay }) => stockPerDay);

  if (rows.length === 0)
    return (
      <>
        <PageHeader title="La semaine" />
        <EmptyState
          icon={<Carrot />}
          title="Rien à vendre encore"
          action={
            <Link to={paths.articleEdit()} className={buttonClass({ variant: 'primary' })}>
              Ajouter mon premier article
            </Link>
          }
        >
          Vos articles et vos paniers seront ici, avec leur prix et leur stock, à changer en un seul endroit.
        </EmptyState>
      </>
    );
  return (
    <>
      <PageHeader title="La semaine" description="Chaque ligne est enregistrée dès que vous la quittez." />
      {!inDays && <CopyWeek rows={rows} />}
      <nav aria-label="Vues" className="mb-4 flex gap-1 border-b border-rule">
        {VIEWS.map(({ id, label }) => (
          <Link
            key={label}
            to={{ search: withChanges(params, { vue: id }).toString() }}
            aria-current={inDays === (id !== null) ? 'page' : undefined}
            className="-mb-px flex min-h-11 items-center border-b-3 border-transparent px-3 font-semibold text-ink-soft no-underline hover:text-ink aria-[current=page]:border-leaf aria-[current=page]:text-leaf"
          >
            {label}
          </Link>
        ))}
      </nav>
      <div role="status" className="mb-4 empty:mb-0">
        {(saves.isLost || daySaves.isLost) && (
          <Banner tone="warning" title="Connexion perdue">
            Rien de ce que vous venez de taper n’est enregistré. Vos saisies sont gardées, et seront envoyées dès que la
            connexion revient.
          </Banner>
        )}
        {saved !== undefined && <span className="sr-only">{`${saved}\u00A0: enregistré`}</span>}
      </div>
      {inDays && outcome?.ok === false && <ListFailure>{outcome.error}</ListFailure>}
      {inDays && outcome?.ok && (
        <DayGrid rows={perDay} coming={comingDates(points, now)} days={days} saves={daySaves} />
      )}
      {!inDays && (
        <>
          <div className="mb-4 grid grid-cols-2 gap-3 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
            <SearchBox
              label="Rechercher"
              placeholder="Nom de l'article"
              value={search}
              onSearch={(text) => changeUrl({ search: text }, { replace: true })}
              resultText={formatCount(shown.length, 'résultat', 'résultats')}
            />
            <Select
              label="Afficher"
              value={filter}
              onChange={({ target }) => changeUrl({ filtre: target.value === 'tous' ? null : target.value })}
              options={FILTER_OPTIONS}
            />
          </div>
          {shown.length === 0 ? (
            <EmptyState icon={<SearchX />} title="Aucun résultat">
              Aucun article ne correspond à ces critères.
            </EmptyState>
          ) : (
            <WeekTable rows={shown.flatMap((id) => byId.get(id) ?? [])} saves={saves} />
          )}
        </>
      )}
    </>
  );
}

/** What was found stays while it is edited: a thing that is restocked does not leave « Épuisés » under the fingers. */
function useFound(asked: string, find: () => string[]): string[] {
  const [found, setFound] = useState(() => ({ asked, ids: find() }));
  if (found.asked === asked) return found.ids;
  const next = { asked, ids: find() };
  setFound(next);
  return next.ids;
}
