import { act, render } from '@testing-library/react';
import { useEffect } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { useUrlState } from './use-url-state.ts';

it('keeps the other parameters, drops the empty ones, and adds up changes made before the next drawing', async () => {
  const drawn: ReturnType<typeof useUrlState>[1][] = [];
  const Page = () => {
    const [, change] = useUrlState();
    useEffect(() => void drawn.push(change));
    return null;
  };
  const change: (typeof drawn)[number] = (...given) => drawn.at(-1)?.(...given);
  const router = createMemoryRouter([{ path: '/', Component: Page, loader: () => null }], {
    initialEntries: ['/?page=2&search=miel'],
  });
  render(<RouterProvider router={router} />);
  await act(async () => {});
  await act(async () => {
    change({ status: 'PAID', page: null });
    change({ sort: '-total' });
  });
  expect(router.state.location.search).toBe('?search=miel&status=PAID&sort=-total');
  await act(async () => change({ status: '' }));
  expect(router.state.location.search).toBe('?search=miel&sort=-total');
  await act(async () => router.navigate('/?search=noix'));
  await act(async () => change({ sort: 'total' }));
  expect(router.state.location.search).toBe('?search=noix&sort=total');
});
