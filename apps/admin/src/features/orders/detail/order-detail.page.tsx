import { getOrdersPage, type OrderDetail } from '@etal/contract/orders';
import { SCREEN_SENTENCES } from '@etal/texts/screen-sentences';
import { ORDER_FAILURE } from '@etal/texts/orders';
import { PageHeader } from '@etal/ui/page-header';
import { type LoaderFunctionArgs, type ShouldRevalidateFunctionArgs, useLoaderData } from 'react-router';
import { UNANSWERED_STATUS } from '../../../calls/intents.ts';
import { useMay } from '../../../calls/use-may.ts';
import { BackLink } from '../../../routing/back-link.tsx';
import { paths } from '../../../routing/paths.ts';
import { useTitle } from '../../../routing/use-title.ts';
import { MissingOrder } from './missing-order.tsx';
import { OrderButtons } from './order-buttons.tsx';
import { OrderMarks, OrderView } from './order-sheet.tsx';
import { loadOrder, type OrderData } from './load-order.ts';
import { orderSummary } from '../order.view.ts';

export { orderAction as action } from '../order-actions.ts';

export const loader = ({ params, request }: LoaderFunctionArgs): Promise<OrderData> =>
  loadOrder(params['id'] ?? '', request.signal);

/** The question of a reason opens at once: it is no reason to fetch the order again. What writes is. */
export function shouldRevalidate({
  formMethod,
  actionStatus,
  currentUrl,
  nextUrl,
  currentParams,
  nextParams,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  // Read again without a network, the order would leave the page, and the open form with it.
  if (formMethod && formMethod !== 'GET') return actionStatus !== UNANSWERED_STATUS;
  return (currentParams['id'] !== nextParams['id'] || currentUrl.href === nextUrl.href) && defaultShouldRevalidate;
}

/** To the list, or for who has none to the day's work (R-TEAM-4). */
function BackToOrders() {
  const may = useMay();
  if (may(getOrdersPage)) return <BackLink to={paths.orders}>Retour aux commandes</BackLink>;
  return <BackLink to={paths.preparation}>Retour à la préparation</BackLink>;
}

export function Component() {
  const data = useLoaderData<OrderData>();
  if ('order' in data) return <OrderPage order={data.order} />;
  return <OrderTrouble isUnknown={data.isUnknown} />;
}

function OrderPage({ order }: { order: OrderDetail }) {
  useTitle(`Commande ${order.reference}`);
  return (
    <>
      <PageHeader
        title={`Commande ${order.reference}`}
        back={<BackToOrders />}
        marks={<OrderMarks order={order} />}
        description={orderSummary(order)}
        actions={<OrderButtons order={order} />}
      />
      <OrderView order={order} />
    </>
  );
}

function OrderTrouble({ isUnknown }: { isUnknown: boolean }) {
  useTitle(isUnknown ? SCREEN_SENTENCES.ORDER_UNKNOWN : ORDER_FAILURE);
  return (
    <>
      <PageHeader title="Commande" back={<BackToOrders />} />
      <MissingOrder isUnknown={isUnknown} />
    </>
  );
}
