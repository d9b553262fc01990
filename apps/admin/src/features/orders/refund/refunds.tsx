import type { OrderDetail, OrderRefund } from '@etal/contract/orders';
import { agreed, formatCents, formatInstant } from '@etal/texts/format';
import { REFUND_CAUSE_WORDS, refundStateLabel, refundWords } from '@etal/texts/order-changes';
import { Badge, type BadgeTone } from '@etal/ui/badge';
import { Banner } from '@etal/ui/banner';
import { Button } from '@etal/ui/button';
import { Section } from '@etal/ui/section';
import { TriangleAlert } from 'lucide-react';
import { useReloadWhile } from '../detail/use-reload-while.ts';
import { useOrderFetcher } from '../order-actions.ts';

const TONES: Record<OrderRefund['state'], BadgeTone> = { PENDING: 'straw', DONE: 'leaf', FAILED: 'tomato' };

/** What was given back, the last first, and how far it has come. */
export function Refunds({ refunds }: { refunds: readonly OrderRefund[] }) {
  // The payment service answers within seconds: the page follows by itself.
  useReloadWhile(refunds.some(({ state }) => state === 'PENDING'));
  if (refunds.length === 0) return null;
  return (
    <Section title="Remboursements">
      <ul className="flex flex-col">
        {refunds.toReversed().map((refund) => (
          <li
            key={refund.id}
            className="grid gap-x-4 gap-y-1 border-b border-rule py-2.5 first:pt-0 last:border-0 last:pb-0 sm:grid-cols-[minmax(0,1fr)_auto_13rem]"
          >
            <span>
              <span className="font-semibold tabular-nums">{refundWords(refund)}</span>
              <span className="block wrap-anywhere whitespace-pre-line text-ink-soft">
                {refund.reason ?? REFUND_CAUSE_WORDS[refund.cause]}
              </span>
            </span>
            <span>
              <Badge
                tone={TONES[refund.state]}
                icon={refund.state === 'FAILED' ? <TriangleAlert aria-hidden /> : undefined}
              >
                {refundStateLabel(refund)}
              </Badge>
            </span>
            <span className="text-ink-soft tabular-nums">{formatInstant(refund.at)}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** A refund that the payment service could not make waits for the merchant's word. */
export function FailedRefunds({ order }: { order: OrderDetail }) {
  const failed = order.refunds.filter(({ state }) => state === 'FAILED');
  const { send, isPending, error } = useOrderFetcher({});
  return failed.map(({ id, cents }) => (
    <Banner
      key={id}
      tone="error"
      title={`Le remboursement de ${formatCents(cents)} a échoué`}
      action={
        <div className="flex flex-wrap gap-2">
          <Button
            size="sm"
            pending={isPending}
            aria-label={`Réessayer le remboursement de ${formatCents(cents)}`}
            onClick={() => send({ intent: 'retryRefund', id: order.id, refundId: id, to: 'CARD' })}
          >
            Réessayer
          </Button>
          <Button
            size="sm"
            disabled={isPending}
            aria-label={`${formatCents(cents)} ${agreed(cents, 'remboursé', 'remboursés')} en espèces`}
            onClick={() => send({ intent: 'retryRefund', id: order.id, refundId: id, to: 'CASH' })}
          >
            Remboursé en espèces
          </Button>
        </div>
      }
    >
      La carte de votre client n'a rien reçu. Réessayez, ou rendez cette somme en espèces et notez-le ici.
      <span role="alert" className="block font-semibold text-tomato">
        {error}
      </span>
    </Banner>
  ));
}
