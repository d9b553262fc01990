import { sortedSlots } from '@etal/domain/collection/opening-hours';
import { formatDeadline, formatMaxOrders, formatTime, rhythmWords } from '@etal/texts/collection';
import { WEEKDAY_LABELS } from '@etal/texts/weekdays';
import { Button } from '@etal/ui/button';
import { IconButton } from '@etal/ui/icon-button';
import { Section } from '@etal/ui/section';
import { type Column, Table } from '@etal/ui/table';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useController } from 'react-hook-form';
import { useUrlDialog } from '../../../routing/use-url-state.ts';
import type { PointValues } from '../point-form.ts';
import { type SlotPlace, withoutSlot } from './slot-form.ts';
import { NEW_SLOT, SLOT_PARAMETER } from './slot-dialog.tsx';

type Row = SlotPlace & { index: number };

export function OpeningHoursField() {
  const {
    field: { ref, value: hours, onChange },
  } = useController<PointValues, 'openingHours'>({ name: 'openingHours' });
  const { open } = useUrlDialog(SLOT_PARAMETER);
  const rows: Row[] = sortedSlots(hours).map((place, index) => ({ ...place, index }));
  const isLimited = rows.some(({ slot }) => slot.maxOrders);
  const nameOf = ({ weekday, slot: { timePeriod } }: SlotPlace) =>
    `${WEEKDAY_LABELS[weekday].toLowerCase()} ${formatTime(timePeriod.startingHour, timePeriod.startingMinute)}`;
  const columns: Column<Row>[] = [
    {
      id: 'day',
      header: 'Jour',
      kind: 'lead',
      cell: ({ weekday, slot }) => (
        <>
          <span className="font-semibold">{WEEKDAY_LABELS[weekday]}</span>
          {slot.rhythm && <span className="block text-sm text-ink-soft">{rhythmWords(slot.rhythm, weekday)}</span>}
        </>
      ),
    },
    {
      id: 'start',
      header: 'Début',
      cell: ({ slot: { timePeriod } }) => (
        <span className="tabular-nums">{formatTime(timePeriod.startingHour, timePeriod.startingMinute)}</span>
      ),
    },
    {
      id: 'end',
      header: 'Fin',
      cell: ({ slot: { timePeriod } }) => (
        <span className="tabular-nums">{formatTime(timePeriod.endingHour, timePeriod.endingMinute)}</span>
      ),
    },
    { id: 'deadline', header: 'Délai minimum de commande', cell: ({ slot }) => formatDeadline(slot) },
    ...(isLimited ? [{ id: 'most', header: 'Commandes', cell: ({ slot }: Row) => formatMaxOrders(slot) }] : []),
    {
      id: 'actions',
      header: 'Actions',
      kind: 'actions',
      cell: (row) => (
        <>
          <IconButton
            label={`Modifier l'horaire du ${nameOf(row)}`}
            icon={<Pencil aria-hidden />}
            onClick={() => open(String(row.index))}
          />
          <IconButton
            label={`Supprimer l'horaire du ${nameOf(row)}`}
            icon={<Trash2 aria-hidden />}
            onClick={() => onChange(withoutSlot(hours, row))}
          />
        </>
      ),
    },
  ];

  return (
    <Section
      title="Horaires d'ouverture"
      description="Quand vos clients viennent, et jusqu'à quand ils commandent."
      actions={
        <Button ref={ref} size="sm" onClick={() => open(NEW_SLOT)}>
          <Plus aria-hidden />
          Ajouter un horaire
        </Button>
      }
    >
      {rows.length === 0 ? (
        <p className="text-ink-soft">
          Aucun horaire pour le moment&nbsp;: vos clients ne pourront pas choisir ce point.
        </p>
      ) : (
        <Table caption="Horaires d'ouverture" columns={columns} rows={rows} rowKey={({ index }) => index} />
      )}
    </Section>
  );
}
