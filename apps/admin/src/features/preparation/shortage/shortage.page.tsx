import { getShortage } from '@etal/contract/order-batches';
import { getOrdersByTimeRange, type Order } from '@etal/contract/orders';
import type { ShopAggregate } from '@etal/contract/shop';
import { BAG_PRICING } from '@etal/domain/catalog/bags';
import type { ChangeSaleable } from '@etal/domain/orders/change';
import { formatCount, formatDay } from '@etal/texts/format';
import { SHORTAGE_LINK, shortAmount } from '@etal/texts/shortage';
import { EmptyState } from '@etal/ui/empty-state';
import { PageHeader } from '@etal/ui/page-header';
import { Spinner } from '@etal/ui/spinner';
import { Suspense } from 'react';
import { Await, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import { call } from '../../../calls/api.ts';
import { ListFailure } from '../../../calls/failed-load.tsx';
import { attemptLater, type Outcome } from '../../../calls/failure.ts';
import { useShop } from '../../../calls/use-shop.ts';
import { BackLink } from '../../../routing/back-link.tsx';
import { paths } from '../../../routing/paths.ts';
import { useTitle } from '../../../routing/use-title.ts';
import { ShortageForm } from './shortage-form.tsx';
import type { Shortage } from './shortage.view.ts';

export { shortageAction as action } from './shortage-actions.ts';

/** What the address names: a thing, a day and a point. */
export interface ShortDay {
  saleableId: string;
  date: string;
  pointId: string;
}

interface Wanted {
  shortage: Shortage;
  /** Of that day and point, for what the money does. */
  orders: Order[];
}

interface PageData {
  day: ShortDay;
  wanted: Promise<Outcome<Wanted>>;
}

const FAILURE = 'Une erreur est survenue lors de la récupération des commandes de cet article';

export function loader({ request }: LoaderFunctionArgs): PageData {
  const { searchParams } = new URL(request.url);
  const day: ShortDay = {
    saleableId: searchParams.get('article') ?? '',
    date: searchParams.get('date') ?? '',
    pointId: searchParams.get('point') ?? '',
  };
  // An address that names no such thing has nothing to share out: the day's work is a step up.
  if (Object.values(day).includes('')) throw redirect(paths.preparation);
  return { day, wanted: attemptLater(() => readWanted(day), FAILURE) };
}

async function readWanted({ saleableId, date, pointId: collectionPoint }: ShortDay): Promise<Wanted> {
  const [shortage, orders] = await Promise.all([
    call(getShortage, { query: { saleable: saleableId, date, collectionPoint } }),
    call(getOrdersByTimeRange, { query: { from: date, to: date, collectionPoint } }),
  ]);
  return { shortage, orders };
}

/** « Il en manque »: what there is of a thing is shared out between those who ordered it (R-ORDERS-18). */
export function Component() {
  const { day, wanted } = useLoaderData<PageData>();
  const shop = useShop();
  const saleable = saleablesOf(shop).find(({ id }) => id === day.saleableId);
  const point = shop.collectionPoints.find(({ id }) => id === day.pointId);
  const title = saleable ? `${SHORTAGE_LINK}\u00A0: ${saleable.label}` : SHORTAGE_LINK;
  const back = paths.preparationOf(day.date, day.pointId);
  useTitle(title);
  return (
    <>
      <PageHeader
        title={title}
        back={<BackLink to={back}>Préparation</BackLink>}
        description={[dayText(day.date), point?.label].filter(Boolean).join(', ')}
      />
      <Suspense fallback={<Spinner>Chargement des commandes…</Spinner>}>
        <Await resolve={wanted} errorElement={<ListFailure>{FAILURE}</ListFailure>}>
          {(outcome) =>
            outcome.ok ? (
              <Wanted day={day} saleable={saleable} wanted={outcome.value} shop={shop} back={back} />
            ) : (
              <ListFailure>{outcome.error}</ListFailure>
            )
          }
        </Await>
      </Suspense>
    </>
  );
}

interface WantedProps {
  day: ShortDay;
  saleable: ChangeSaleable | undefined;
  wanted: Wanted;
  shop: ShopAggregate;
  back: string;
}

function Wanted({ day, saleable, wanted: { shortage, orders }, shop, back }: WantedProps) {
  const isByPiece = saleable?.pricingModel === 'BY_UNIT';
  return (
    <ShortageForm
      key={`${day.saleableId} ${day.date} ${day.pointId}`}
      day={day}
      shortage={shortage}
      orders={orders}
      platformFee={shop.platformFee}
      // Piece for piece: what is sold otherwise neither replaces nor is replaced.
      replacements={
        isByPiece
          ? saleablesOf(shop).filter(
              ({ id, pricingModel, isEnabled }) => isEnabled && pricingModel === 'BY_UNIT' && id !== day.saleableId,
            )
          : []
      }
      isCountedPerDay={saleable?.stockPerDay ?? false}
      intro={wantedWords(shortage)}
      nobody={
        <EmptyState title="Personne n'attend cet article ce jour-là">
          Il n'y a rien à répartir. Un article qui n'est demandé que dans un panier se change dans le panier.
        </EmptyState>
      }
      back={back}
    />
  );
}

const dayText = (date: string): string => (/^\d{4}-\d{2}-\d{2}$/.test(date) ? formatDay(date) : '');

/** Articles and bags alike, as a plan of a change takes them. */
const saleablesOf = ({ singleArticles, articlesBags }: ShopAggregate): ChangeSaleable[] => [
  ...singleArticles,
  ...articlesBags.map((bag) => ({ ...bag, categoryLabel: null, pricingModel: BAG_PRICING[bag.bagType] })),
];

const wantedWords = ({ wanted, isWeight, lines }: Shortage): string =>
  `Demandé\u00A0: ${shortAmount(wanted, isWeight)} par ${formatCount(lines.length, 'client', 'clients')}.`;
