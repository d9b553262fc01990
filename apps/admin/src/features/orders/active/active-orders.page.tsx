import { formatCount, formatDay } from '@etal/texts/format';
import { buttonClass } from '@etal/ui/button';
import { EmptyState } from '@etal/ui/empty-state';
import { PageHeader } from '@etal/ui/page-header';
import { Section } from '@etal/ui/section';
import { Table } from '@etal/ui/table';
import { PackageCheck } from 'lucide-react';
import {
  Link,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useSearchParams,
} from 'react-router';
import { paths } from '../../../routing/paths.ts';
import { UNANSWERED_STATUS } from '../../../calls/intents.ts';
import { useOpenShopLink } from '../../../calls/use-open-shop-link.tsx';
import { useShop } from '../../../calls/use-shop.ts';
import { useTitle } from '../../../routing/use-title.ts';
import { dialogStep, useUrlDialog } from '../../../routing/use-url-state.ts';
import { type CollectionGroup, totalOf, viewActiveOrders } from './active-orders.view.ts';
import { NewOrders } from './orders-to-accept.tsx';
import { useToday } from './use-today.ts';
import { QUESTION } from '../detail/order-buttons.tsx';
import { orderColumns } from '../list/order-columns.tsx';
import { OrderDialog } from '../detail/order-dialog.tsx';
import { REFUNDING } from '../refund/refund-button.tsx';
import { WEIGHING } from '../weigh/weigh-button.tsx';
import { ToTick } from '../to-tick/to-tick.tsx';
import { loadOrder, type OrderData } from '../detail/load-order.ts';
import { NewOrderLink } from '../../new-order/new-order.ts';

export { orderAction as action } from '../order-actions.ts';

/** The order whose dialog is open (R-SCREENS-3). */
const OPEN_ORDER = 'commande';
const openOrderIn = (url: URL): string | null => url.searchParams.get(OPEN_ORDER);

/** The lists come with the shop; only the open order is fetched here. */
export async function loader({ request }: LoaderFunctionArgs): Promise<OrderData | null> {
  const reference = openOrderIn(new URL(request.url));
  return reference === null ? null : loadOrder(reference, request.signal);
}

/** Opening a question over the order does not fetch the order again. A write does. */
export function shouldRevalidate({
  formMethod,
  actionStatus,
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  // Read again without a network, the order would leave the page, and the open form with it.
  if (formMethod && formMethod !== 'GET') return actionStatus !== UNANSWERED_STATUS;
  return (
    (openOrderIn(currentUrl) !== openOrderIn(nextUrl) || currentUrl.href === nextUrl.href) && defaultShouldRevalidate
  );
}

export function Component() {
  useTitle('Commandes actives');
  const { activeOrders } = useShop();
  const openShop = useOpenShopLink();
  const data = useLoaderData<OrderData | null>();
  const [params] = useSearchParams();
  const { close } = useUrlDialog(OPEN_ORDER, [QUESTION, WEIGHING, REFUNDING]);
  const today = useToday();
  const { toAnswer, toTick, groups } = viewActiveOrders(activeOrders, today);
  const columns = orderColumns({
    linkTo: ({ reference }) => dialogStep(params, OPEN_ORDER, reference),
  });
  return (
    <>
      <PageHeader
        title="Commandes actives"
        description="Ce qui attend votre réponse, puis ce qui est à remettre."
        actions={<NewOrderLink />}
      />
      <div className="flex flex-col gap-5">
        <ToTick orders={toTick} />
        <NewOrders orders={toAnswer} columns={columns} />
        {groups.map((group) => (
          <Section
            key={group.key}
            title={groupTitle(group)}
            description={`${formatCount(group.orders.length, 'commande', 'commandes')}, ${totalOf(group.orders)}`}
            actions={
              <Link
                to={paths.preparationOf(group.date, group.pointId)}
                aria-label={`Préparer ${groupTitle(group)}`}
                className={buttonClass({ size: 'sm' })}
              >
                Préparer
              </Link>
            }
          >
            <Table caption={groupTitle(group)} columns={columns} rows={group.orders} rowKey={({ id }) => id} compact />
          </Section>
        ))}
        {groups.length === 0 && (
          <EmptyState icon={<PackageCheck />} title="Aucune commande à remettre" action={openShop}>
            Les commandes que vous acceptez s'affichent ici, par date et par point de collecte.
          </EmptyState>
        )}
      </div>
      {data && <OrderDialog data={data} onClose={close} />}
    </>
  );
}

function groupTitle({ date, pointLabel }: CollectionGroup): string {
  const day = formatDay(date);
  return `${day.charAt(0).toUpperCase()}${day.slice(1)}, ${pointLabel}`;
}
