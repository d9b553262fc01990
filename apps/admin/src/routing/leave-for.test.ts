import { beforeEach, expect, it, vi } from 'vitest';
import { leaveFor } from './leave-for.ts';

const assign = vi.fn<(address: string) => void>();
beforeEach(() => {
  assign.mockClear();
  vi.stubGlobal('location', {
    origin: 'http://localhost:3000',
    href: 'http://localhost:3000/admin/parametres',
    assign,
  });
});

it.each([
  ['https://pay.test/iban/1', 'https://pay.test/iban/1'],
  ['/bac-a-sable/iban/1', 'http://localhost:3000/bac-a-sable/iban/1'],
  ['http://localhost:3000/bac-a-sable/iban/1', 'http://localhost:3000/bac-a-sable/iban/1'],
])('%s is followed', (address, target) => {
  expect(leaveFor(address)).toBe(true);
  expect(assign).toHaveBeenCalledExactlyOnceWith(target);
});

it.each(['javascript:alert(1)', 'data:text/html,x', 'http://pay.test/', '//pay.test/', '\\\\pay.test', 'http://'])(
  '%s is not',
  (address) => {
    expect(leaveFor(address)).toBe(false);
    expect(assign).not.toHaveBeenCalled();
  },
);
