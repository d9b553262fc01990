import { expect, it } from 'vitest';
import { comingClosures } from './closures.ts';

it('leaves out the closures that are over', () => {
  const [past, present, future] = [
    { from: '2026-11-01', to: '2026-11-14' },
    { from: '2026-11-10', to: '2026-11-15' },
    { from: '2026-12-25', to: '2026-12-25' },
  ] as const;
  expect(comingClosures([past, present, future], '2026-11-15')).toEqual([present, future]);
});
