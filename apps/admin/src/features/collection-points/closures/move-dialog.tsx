import type { CollectionPoint } from '@etal/contract/collection-points';
import { endOf, startOf } from '@etal/domain/collection/opening-hours';
import { type CollectionSlot, comingSlots } from '@etal/domain/collection/slots';
import { formatPeriod } from '@etal/texts/collection';
import { formatCount, shortDay, shortWeekday } from '@etal/texts/format';
import { Select } from '@etal/ui/select';
import { TextArea } from '@etal/ui/text-area';
import { type FormEvent, useState } from 'react';
import { FormDialog } from '../../../forms/form-dialog.tsx';
import type { ClosedOrdersIntent } from './closed-orders.ts';

type Body = Extract<ClosedOrdersIntent, { intent: 'move' }>['body'];

interface MoveDialogProps {
  /** Where the orders may go: they are on sale, and open some day. */
  points: readonly CollectionPoint[];
  orderIds: string[];
  now: number;
  isPending: boolean;
  error: string | undefined;
  onMove: (body: Body) => void;
  onClose: () => void;
}

const DEFAULT_MESSAGE = 'Le point de collecte est fermé ce jour-là.';

/** R-ORDERS-19: another point or another slot for all these orders. */
export function MoveDialog({ points, orderIds, now, isPending, error, onMove, onClose }: MoveDialogProps) {
  const [pointId, setPointId] = useState(points.length === 1 ? (points[0]?.id ?? '') : '');
  const [slotName, setSlotName] = useState('');
  const [message, setMessage] = useState(DEFAULT_MESSAGE);
  const [hasAsked, setAsked] = useState(false);
  const point = points.find(({ id }) => id === pointId);
  const slots = point ? comingSlots(point, now) : [];
  const slot = slots.find((one) => nameOf(one) === slotName);
  const isTold = message.trim().length >= 3;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (!point || !slot || !isTold) return;
    onMove({
      orderIds,
      collectionPointId: point.id,
      collectionDate: slot.date,
      collectionPeriod: slot.period,
      message: message.trim(),
    });
  };
  return (
    <FormDialog
      title={`Déplacer ${formatCount(orderIds.length, 'commande', 'commandes')}`}
      description="Chaque client est prévenu de son nouveau retrait."
      submitLabel="Déplacer et prévenir"
      isPending={isPending}
      error={error}
      onSubmit={submit}
      onClose={onClose}
    >
      <Select
        label="Point de collecte"
        placeholder="Choisissez…"
        value={pointId}
        error={hasAsked && !point ? 'Choisissez un point de collecte.' : undefined}
        onChange={({ target }) => {
          setPointId(target.value);
          setSlotName('');
        }}
        options={points.map(({ id, label }) => ({ value: id, label }))}
      />
      <Select
        label="Créneau"
        placeholder={point && slots.length === 0 ? 'Aucun créneau à venir' : 'Choisissez…'}
        value={slotName}
        disabled={!point}
        error={hasAsked && point && !slot ? 'Choisissez un créneau.' : undefined}
        onChange={({ target }) => setSlotName(target.value)}
        options={slots.map((one) => ({
          value: nameOf(one),
          label: `${shortWeekday(one.date)} ${shortDay(one.date)}, ${formatPeriod(one.period)}`,
        }))}
      />
      <TextArea
        label="Message"
        hint="Vos clients le lisent."
        required
        rows={2}
        maxLength={500}
        value={message}
        error={hasAsked && !isTold ? 'Dites pourquoi, en quelques mots.' : undefined}
        onChange={({ target }) => setMessage(target.value)}
      />
    </FormDialog>
  );
}

const nameOf = ({ date, period }: CollectionSlot): string => `${date} ${startOf(period)}-${endOf(period)}`;
