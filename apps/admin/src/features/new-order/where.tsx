import type { CollectionPoint } from '@etal/contract/collection-points';
import { NOTE_MAX } from '@etal/contract/storefront';
import type { CollectionSlot } from '@etal/domain/collection/slots';
import type { TellWay } from '@etal/domain/orders/notifications';
import { formatPeriod } from '@etal/texts/collection';
import { formatInstant, shortDay, shortWeekday } from '@etal/texts/format';
import { TELL_LABELS } from '@etal/texts/orders';
import { buttonClass } from '@etal/ui/button';
import { EmptyState } from '@etal/ui/empty-state';
import { Section } from '@etal/ui/section';
import { Select } from '@etal/ui/select';
import { TextArea } from '@etal/ui/text-area';
import type { Ref } from 'react';
import { Link } from 'react-router';
import { paths } from '../../routing/paths.ts';
import { type Draft, type DraftErrors, nextPlace, slotChoices, slotKey, tellOf, tellWays } from './draft.ts';

interface WhereProps {
  draft: Draft;
  points: CollectionPoint[];
  now: number;
  errors: DraftErrors;
  onChange: (changes: Partial<Draft>) => void;
  ref?: Ref<HTMLSelectElement> | undefined;
}

export function Where({ draft, points, now, errors, onChange, ref }: WhereProps) {
  const point = points.find(({ id }) => id === draft.pointId);
  const choices = point ? slotChoices(point, now) : { open: [], late: [] };
  const slots = [...choices.open, ...choices.late];
  const { date, period } = draft;
  const chosenKey = date && period ? slotKey({ date, period }) : '';
  const isLate = choices.late.find((slot) => slotKey(slot) === chosenKey);
  const choose = (slot: CollectionSlot | undefined) =>
    onChange({ date: slot?.date ?? null, period: slot?.period ?? null, isPlaceChosen: true });
  const ways = tellWays(draft);

  if (points.length === 0)
    return (
      <Section title={'Où et quand\u00A0?'}>
        <EmptyState
          title="Aucun point de collecte où régler sur place"
          action={
            <Link to={paths.collectionPoints} className={buttonClass()}>
              Voir mes points de collecte
            </Link>
          }
        >
          Une commande que vous saisissez se règle sur place, à un point de collecte qui l'accepte.
        </EmptyState>
      </Section>
    );
  return (
    <Section title={'Où et quand\u00A0?'}>
      <div className="grid gap-5 sm:grid-cols-2">
        <Select
          label="Point de collecte"
          ref={ref}
          error={errors.point}
          placeholder="Choisissez…"
          value={draft.pointId ?? ''}
          onChange={({ target: { value } }) => {
            const next = points.find(({ id }) => id === value);
            onChange({
              ...(next ? nextPlace(next, now, { period }) : { pointId: null, date: null, period: null }),
              isPlaceChosen: true,
            });
          }}
          options={points.map(({ id, label }) => ({ value: id, label }))}
        />
        <Select
          label="Créneau"
          error={errors.slot}
          hint={isLate ? `Hors délai\u00A0: la date limite était le ${formatInstant(isLate.orderBefore)}.` : undefined}
          placeholder={point && slots.length === 0 ? 'Aucun créneau à venir' : 'Choisissez…'}
          value={chosenKey}
          disabled={!point}
          onChange={({ target: { value } }) => choose(slots.find((slot) => slotKey(slot) === value))}
          options={[
            ...choices.open.map(toOption),
            ...(choices.late.length > 0 ? [{ group: 'Hors délai', options: choices.late.map(toOption) }] : []),
          ]}
        />
        <Select
          label="Prévenir le client"
          value={tellOf(draft)}
          onChange={({ target: { value } }) => onChange({ tell: ways.find((way) => way === value) ?? null })}
          options={ways.map((way: TellWay) => ({ value: way, label: TELL_LABELS[way] }))}
        />
        <TextArea
          className="sm:col-span-2"
          label="Note"
          required={false}
          rows={2}
          maxLength={NOTE_MAX}
          value={draft.note}
          onChange={({ target: { value } }) => onChange({ note: value })}
        />
      </div>
    </Section>
  );
}

const toOption = (slot: CollectionSlot) => ({
  value: slotKey(slot),
  label: `${shortWeekday(slot.date)} ${shortDay(slot.date)}, ${formatPeriod(slot.period)}`,
});
