import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { expect, it } from 'vitest';
import { useUrlState } from './use-url-state.ts';

const wrapper = ({ children }: { children: ReactNode }) => <MemoryRouter initialEntries={['/?page=2&search=miel']}>{children}</MemoryRouter>;

it('keeps the other parameters, drops the empty ones, and adds up changes made before the next drawing', () => {
  const { result } = renderHook(() => ({ change: useUrlState()[1], search: useLocation().search }), { wrapper });
  act(() => {
    result.current.change({ status: 'PAID', page: null });
    result.current.change({ sort: '-total' });
  });
  expect(result.current.search).toBe('?search=miel&status=PAID&sort=-total');
  act(() => result.current.change({ status: '' }));
  expect(result.current.search).toBe('?search=miel&sort=-total');
});
