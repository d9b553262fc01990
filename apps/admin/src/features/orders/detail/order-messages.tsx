import type { OrderNotification } from '@etal/contract/orders';
import { formatInstant, formatPhone } from '@etal/texts/format';
import { CHANNEL_LABELS, DELIVERY_HINTS, DELIVERY_LABELS, NOTIFICATION_LABELS } from '@etal/texts/orders';
import { Badge } from '@etal/ui/badge';
import { Button } from '@etal/ui/button';
import { useFeedback } from '@etal/ui/feedback';
import { Section } from '@etal/ui/section';
import { type Column, Table } from '@etal/ui/table';
import { TriangleAlert } from 'lucide-react';
import { useReloadWhile } from './use-reload-while.ts';
import { useOrderFetcher } from '../order-actions.ts';
import { canResend, DELIVERY_TONES } from '../order.view.ts';

const columnsFor = (all: readonly OrderNotification[]): Column<OrderNotification>[] => [
  {
    id: 'kind',
    header: 'Message',
    kind: 'lead',
    className: 'rows:whitespace-nowrap',
    cell: ({ kind, at }) => (
      <>
        <div className="font-semibold">{NOTIFICATION_LABELS[kind]}</div>
        <div className="text-sm text-ink-soft tabular-nums">{formatInstant(at)}</div>
      </>
    ),
  },
  {
    id: 'recipient',
    header: 'Destinataire',
    cell: ({ recipientLabel, recipient, channel }) => (
      <>
        {channel !== 'WEBHOOK' && recipientLabel}
        <div className="text-sm wrap-anywhere text-ink-soft">
          {channel === 'SMS' ? formatPhone(recipient) : recipient}
        </div>
      </>
    ),
  },
  { id: 'channel', header: 'Par', className: 'rows:whitespace-nowrap', cell: ({ channel }) => CHANNEL_LABELS[channel] },
  {
    id: 'state',
    header: 'État',
    cell: ({ state }) => (
      <>
        <Badge tone={DELIVERY_TONES[state]} icon={state === 'FAILED' ? <TriangleAlert aria-hidden /> : undefined}>
          {DELIVERY_LABELS[state]}
        </Badge>
        {DELIVERY_HINTS[state] && <p className="mt-1 max-w-xs text-sm text-ink-soft">{DELIVERY_HINTS[state]}</p>}
      </>
    ),
  },
  {
    id: 'actions',
    header: 'Actions',
    kind: 'actions',
    cell: (notification) => canResend(notification, all) && <ResendButton notification={notification} />,
  },
];

/** Who was told of what, the last one first. */
export function OrderMessages({ notifications }: { notifications: OrderNotification[] }) {
  // Most leave within a second: the page follows by itself.
  useReloadWhile(notifications.some(({ state }) => state === 'WAITING'));
  return (
    <Section title="Messages" description="Qui a été prévenu de quoi">
      {notifications.length === 0 ? (
        <p className="text-ink-soft">Aucun message pour le moment.</p>
      ) : (
        <Table
          caption="Messages de la commande"
          columns={columnsFor(notifications)}
          rows={notifications.toReversed()}
          rowKey={({ id }) => id}
        />
      )}
    </Section>
  );
}

function ResendButton({ notification: { id, kind, recipientLabel } }: { notification: OrderNotification }) {
  const feedback = useFeedback();
  const { send, isPending } = useOrderFetcher({ onRefused: feedback.error });
  return (
    <Button
      size="sm"
      pending={isPending}
      pendingText="Envoi…"
      aria-label={`Renvoyer ${NOTIFICATION_LABELS[kind]} à ${recipientLabel}`}
      onClick={() => send({ intent: 'resend', notificationId: id })}
    >
      Renvoyer
    </Button>
  );
}
