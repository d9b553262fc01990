import type { CollectionPoint } from '@etal/contract/collection-points';
import { type Closure, comingClosures, hasRoomForClosure, isClosedOn } from '@etal/domain/collection/closures';
import { formatClosure } from '@etal/texts/collection';
import { formatDay, shortDay, shortWeekday } from '@etal/texts/format';
import { ListFull } from '@etal/ui/add-to-list';
import { Button } from '@etal/ui/button';
import { DateInput } from '@etal/ui/date-input';
import { IconButton } from '@etal/ui/icon-button';
import { Section } from '@etal/ui/section';
import { Check, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import {
  addingProblems,
  CLOSURES_FULL,
  isSameClosure,
  isTyped,
  NO_DATES,
  withClosure,
  withoutClosure,
} from './closure-form.ts';
import type { PointValues } from '../point-form.ts';
import { comingHolidays, today } from './upcoming.ts';
import { ClosedOrdersNotice } from './closed-orders-notice.tsx';

interface ClosuresFieldProps {
  /** Undefined while it is being created: no one can have ordered there. */
  point: CollectionPoint | undefined;
}

export function ClosuresField({ point }: ClosuresFieldProps) {
  const { field } = useController<PointValues, 'closures'>({ name: 'closures' });
  const add = (closure: Closure) => field.onChange(withClosure(field.value, closure));
  const remove = (closure: Closure) => field.onChange(withoutClosure(field.value, closure));
  const isSaved = (closure: Closure) => point?.closures.some((saved) => isSameClosure(saved, closure)) ?? false;
  const [date] = useState(today);
  const shown = comingClosures(field.value, date);
  const isFull = !hasRoomForClosure(field.value, date);
  const typed = useWatch<PointValues, 'typedClosure'>({ name: 'typedClosure' });

  return (
    <Section
      title="Fermetures"
      description="Les jours où ce point n'ouvre pas&nbsp;: congés, marché annulé… Aucun retrait n'y est proposé."
    >
      <div className="flex flex-col gap-5">
        {shown.length > 0 && (
          <ul className="flex flex-col" aria-label="Fermetures">
            {shown.map((closure) => (
              <li key={`${closure.from} ${closure.to}`} className="border-b border-rule py-1 first:pt-0 last:border-0">
                <div className="flex items-center justify-between gap-3">
                  <span className="min-w-0">{formatClosure(closure)}</span>
                  <IconButton
                    label={`Supprimer\u00A0: ${formatClosure(closure)}`}
                    icon={<Trash2 aria-hidden />}
                    onClick={() => remove(closure)}
                  />
                </div>
                {point && !isSaved(closure) && <ClosedOrdersNotice pointId={point.id} closure={closure} />}
              </li>
            ))}
          </ul>
        )}
        <ListFull>{isFull && CLOSURES_FULL}</ListFull>
        {/* Dates that stand there already are not taken away: saving says why they cannot be added. */}
        {(!isFull || isTyped(typed)) && <ClosureForm today={date} closures={field.value} onAdd={add} />}
        <HolidayChips today={date} closures={field.value} isFull={isFull} onAdd={add} onRemove={remove} />
      </div>
    </Section>
  );
}

interface ClosureFormProps {
  today: string;
  closures: Closure[];
  onAdd: (closure: Closure) => void;
}

/** What is typed here and not added is added when the point is saved. */
function ClosureForm({ today: first, closures, onAdd }: ClosureFormProps) {
  const { register, formState, getValues, setValue, setError, setFocus, clearErrors } = useFormContext<PointValues>();
  const errors = formState.errors.typedClosure ?? {};
  const add = (): void => {
    const closure = getValues('typedClosure');
    const problems = Object.entries(addingProblems(closure, closures, first)) as [keyof Closure, string][];
    clearErrors('typedClosure');
    for (const [field, message] of problems) setError(`typedClosure.${field}`, { message });
    const [wrong] = problems;
    if (wrong) return setFocus(`typedClosure.${wrong[0]}`);
    onAdd(closure);
    setValue('typedClosure', NO_DATES, { shouldDirty: true });
  };
  // A closure of one day is the common case: the last day follows the first until it is filled in.
  const from = register('typedClosure.from', {
    onChange: () => !getValues('typedClosure.to') && setValue('typedClosure.to', getValues('typedClosure.from')),
  });
  return (
    <div role="group" aria-label="Nouvelle fermeture" className="flex flex-wrap items-start gap-3">
      <DateInput className="w-44 max-sm:w-full" label="Fermé du" min={first} error={errors.from?.message} {...from} />
      <DateInput
        className="w-44 max-sm:w-full"
        label="au"
        min={first}
        error={errors.to?.message}
        {...register('typedClosure.to')}
      />
      <Button className="sm:mt-7 max-sm:w-full" onClick={add}>
        <Plus aria-hidden />
        Ajouter une fermeture
      </Button>
    </div>
  );
}

interface HolidayChipsProps {
  today: string;
  closures: Closure[];
  isFull: boolean;
  onAdd: (closure: Closure) => void;
  onRemove: (closure: Closure) => void;
}

function HolidayChips({ today: first, closures, isFull, onAdd, onRemove }: HolidayChipsProps) {
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">Jours fériés</legend>
      <ul className="flex flex-wrap gap-2">
        {comingHolidays(first).map(({ date, label }) => {
          const closure = { from: date, to: date };
          const isOwn = closures.some((candidate) => isSameClosure(candidate, closure));
          const isClosed = isClosedOn(closures, date);
          return (
            <li key={date}>
              <Button
                size="sm"
                aria-pressed={isClosed}
                // A holiday inside a longer closure cannot be opened by itself: the longer closure must be removed.
                disabled={isClosed ? !isOwn : isFull}
                title={formatDay(date)}
                className="aria-pressed:border-leaf aria-pressed:bg-leaf-wash"
                onClick={() => (isOwn ? onRemove(closure) : onAdd(closure))}
              >
                {isClosed ? <Check aria-hidden /> : <Plus aria-hidden />}
                {label}
                <span className="font-normal text-ink-soft">
                  <span className="max-sm:hidden">{shortWeekday(date)} </span>
                  {shortDay(date)}
                </span>
              </Button>
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}
