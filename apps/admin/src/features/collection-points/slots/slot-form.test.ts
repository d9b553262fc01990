import { DEFAULT_SLOT, NO_OPENING_HOURS } from '@etal/domain/collection/opening-hours';
import { describe, expect, it } from 'vitest';
import { checkSlot, placeOf, slotValuesOf, type SlotValues, withoutSlot, withSlot } from './slot-form.ts';

const values: SlotValues = {
  weekday: 'friday',
  start: '14:05',
  end: '18:30',
  daysBefore: '1',
  deadline: '12:00',
  maxOrders: 12,
  frequency: 'EVERY_SECOND_WEEK',
  date: '2026-11-20',
};

describe('a slot', () => {
  it('starts with the product’s defaults', () => {
    expect(slotValuesOf()).toEqual({
      weekday: 'monday',
      start: '08:00',
      end: '17:00',
      daysBefore: '0',
      deadline: '12:00',
      maxOrders: null,
      frequency: 'WEEKLY',
      date: '',
    });
  });

  it.each<Partial<SlotValues>>([
    {},
    { frequency: 'ONCE' },
    { frequency: 'LAST', date: '' },
    { frequency: 'WEEKLY', date: '' },
  ])('is found again after the dialog, %j', (changes) => {
    const given = { ...values, ...changes };
    expect(slotValuesOf(placeOf(given))).toEqual(given);
  });

  it('is put in its day and taken out of it', () => {
    const place = { weekday: 'friday', slot: DEFAULT_SLOT } as const;
    const hours = withSlot(NO_OPENING_HOURS, place);
    expect(hours.friday).toEqual([DEFAULT_SLOT]);
    expect(withoutSlot(hours, place)).toEqual(NO_OPENING_HOURS);
  });

  const others = [
    { ...values, start: '10:00', end: '14:05' },
    { ...values, start: '18:30', end: '19:00' },
  ].reduce((hours, other) => withSlot(hours, placeOf(other)), NO_OPENING_HOURS);

  it.each<[Partial<SlotValues>, object]>([
    [{}, {}],
    [
      { start: '', deadline: '' },
      { start: 'Veuillez renseigner une heure', deadline: 'Veuillez renseigner une heure' },
    ],
    [{ end: '' }, { end: 'Veuillez renseigner une heure' }],
    [{ end: '14:05' }, { end: "Vendredi : l'heure de fin doit être après l'heure de début." }],
    [{ start: '14:04' }, { start: 'Vendredi : deux horaires se chevauchent.' }],
    [{ weekday: 'saturday', start: '14:04', date: '2026-11-21' }, {}],
    [{ date: '' }, { date: 'Veuillez renseigner une date' }],
    [{ date: '2026-11-21' }, { date: "Cette date n'est pas un vendredi." }],
    [{ frequency: 'FIRST', date: '' }, {}],
    [{ start: '14:04', frequency: 'ONCE' }, { start: 'Vendredi : deux horaires se chevauchent.' }],
    [{ start: '14:04', frequency: 'ONCE', date: '2026-11-27' }, {}],
    [{ maxOrders: null }, {}],
    [{ maxOrders: 0 }, { maxOrders: 'Saisissez un nombre entre 1 et 999, ou rien.' }],
    [{ maxOrders: 1000 }, { maxOrders: 'Saisissez un nombre entre 1 et 999, ou rien.' }],
  ])('with %j has the problems %j', (changes, problems) => {
    const { errors } = checkSlot({ ...values, ...changes }, others);
    const told = Object.fromEntries(
      Object.entries(errors).map(([field, error]) => [field, error.message?.replaceAll('\u00A0', ' ')]),
    );
    expect(told).toEqual(problems);
  });
});
