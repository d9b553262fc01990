import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Clock } from '../ports/clock.ts';
import { fixedClock } from '../../testing/fakes/fixed-clock.ts';
import { systemClock } from './system-clock.ts';

describe.each<[string, Clock]>([
  ['system', systemClock],
  ['fixed', fixedClock('2026-11-15T10:00:00Z')],
])('the %s clock', (_name, clock) => {
  it('never goes back', () => {
    const first = clock.now();
    expect(clock.now().getTime()).toBeGreaterThanOrEqual(first.getTime());
  });

  it('gives away a date that its reader may change', () => {
    const mine = clock.now();
    mine.setFullYear(1970);
    expect(clock.now().getFullYear()).toBeGreaterThan(1970);
  });
});

describe('the system clock', () => {
  it('tells the time of the machine', () => {
    vi.useFakeTimers({ now: new Date('2026-11-15T10:00:00Z') });
    onTestFinished(() => void vi.useRealTimers());
    expect(systemClock.now().toISOString()).toBe('2026-11-15T10:00:00.000Z');
  });
});

describe('the fixed clock', () => {
  it('stands still until it is advanced', () => {
    const clock = fixedClock('2026-11-15T10:00:00Z');
    expect(clock.now().toISOString()).toBe('2026-11-15T10:00:00.000Z');
    clock.advance({ days: 1, hours: 2, minutes: 3, seconds: 4 });
    expect(clock.now().toISOString()).toBe('2026-11-16T12:03:04.000Z');
  });

  it('can be set to another instant, and refuses what is not one', () => {
    const clock = fixedClock('2026-11-15T10:00:00Z');
    clock.set('2027-02-01T00:00:00Z');
    expect(clock.now().toISOString()).toBe('2027-02-01T00:00:00.000Z');
    expect(() => clock.set('demain')).toThrow(TypeError);
  });
});
