import type { Order } from '@etal/contract/orders';
import { formatCount } from '@etal/texts/format';
import { Button } from '@etal/ui/button';
import { Checkbox } from '@etal/ui/checkbox';
import { ConfirmDialog } from '@etal/ui/confirm-dialog';
import { EmptyState } from '@etal/ui/empty-state';
import { Section } from '@etal/ui/section';
import { type Column, Table } from '@etal/ui/table';
import { VisuallyHidden } from '@etal/ui/visually-hidden';
import { Inbox } from 'lucide-react';
import { useUrlDialog } from '../../../routing/use-url-state.ts';
import { acceptanceText, totalOf } from './active-orders.view.ts';
import { useAcceptSelection } from './use-accept-selection.ts';
import { shopperName } from '../order.view.ts';
import { AskedSummary } from './asked-summary.tsx';

/** The orders that wait for an answer; several can be accepted at once. */
export function NewOrders({ orders, columns }: { orders: Order[]; columns: Column<Order>[] }) {
  const { isSelected, select, selected, progress, accept, lastAcceptance, forget } = useAcceptSelection(orders);
  // With nothing ticked, all of them: that is what a merchant most often wants.
  const chosen = selected.length > 0 ? selected : orders;
  const question = useUrlDialog('accepter');
  const isAsking = question.value === 'selection' && chosen.length > 1 && !progress;
  const tick: Column<Order> = {
    id: 'selection',
    header: 'Sélection',
    kind: 'actions',
    className: 'max-md:row-span-2',
    cell: (order) => (
      <Checkbox
        label={
          <VisuallyHidden>
            Sélectionner {order.reference}, {shopperName(order)}
          </VisuallyHidden>
        }
        checked={isSelected(order)}
        disabled={progress !== undefined}
        onChange={(event) => select([order], event.target.checked)}
      />
    ),
  };

  return (
    <Section
      title="Nouvelles commandes"
      description={
        orders.length > 0 && `${formatCount(orders.length, 'commande', 'commandes')} à accepter ou à refuser`
      }
    >
      <div role="alert" className="mb-4 empty:mb-0">
        {lastAcceptance && (
          <AskedSummary
            asked={lastAcceptance}
            failure={["commande n'a pas pu être acceptée", "commandes n'ont pas pu être acceptées"]}
            success={['autre a été acceptée', 'autres ont été acceptées']}
            onClose={forget}
          />
        )}
      </div>
      {orders.length === 0 && !progress ? (
        <EmptyState icon={<Inbox />} title="Aucune nouvelle commande" headingLevel={3}>
          Les prochaines s'afficheront ici d'elles-mêmes.
        </EmptyState>
      ) : (
        <>
          <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 md:px-4">
            <Checkbox
              label="Tout sélectionner"
              checked={orders.length > 0 && selected.length === orders.length}
              disabled={progress !== undefined}
              onChange={(event) => select(orders, event.target.checked)}
            />
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2 max-md:w-full">
              {progress && <Progress {...progress} />}
              <Button
                variant="primary"
                className="max-md:w-full"
                pending={progress !== undefined}
                pendingText="Acceptation en cours…"
                onClick={() => (chosen.length > 1 ? question.open('selection') : accept(chosen))}
              >
                {selected.length > 0 ? 'Accepter la sélection' : 'Tout accepter'} ({chosen.length})
              </Button>
            </div>
          </div>
          <Table
            caption="Nouvelles commandes"
            columns={[tick, ...columns]}
            rows={orders}
            rowKey={({ id }) => id}
            busy={progress !== undefined}
            compact
          />
        </>
      )}
      <ConfirmDialog
        open={isAsking}
        title={`Accepter ${formatCount(chosen.length, 'commande', 'commandes')}\u00A0?`}
        confirmLabel="Accepter les commandes"
        onCancel={question.close}
        onConfirm={() => {
          question.close();
          accept(chosen);
        }}
      >
        Pour un total de {totalOf(chosen)}. {acceptanceText(chosen)}
      </ConfirmDialog>
    </Section>
  );
}

export function Progress({ done, total }: { done: number; total: number }) {
  return (
    <span className="flex items-center gap-2 text-sm text-ink-soft tabular-nums">
      <progress aria-label="Commandes traitées" value={done} max={total} className="h-2 w-28 accent-leaf" />
      {done} sur {total}
    </span>
  );
}
