import { act, render } from '@testing-library/react';
import { useEffect } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
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

describe('a dialog of the address', () => {
  const openPage = async () => {
    const drawn: ReturnType<typeof useUrlState>[1][] = [];
    const Page = () => {
      const [, change] = useUrlState();
      useEffect(() => void drawn.push(change));
      return null;
    };
    // The page takes a moment to be read again: a hand may press twice meanwhile.
    const router = createMemoryRouter(
      [
        { path: '/', Component: () => null },
        { path: '/list', Component: Page, loader: () => Promise.resolve(null) },
      ],
      { initialEntries: ['/', '/list?search=miel'] },
    );
    render(<RouterProvider router={router} />);
    await act(async () => {});
    const change: (typeof drawn)[number] = (...given) => drawn.at(-1)?.(...given);
    return {
      router,
      change: (...given: Parameters<typeof change>) => act(async () => change(...given)),
      press: change,
    };
  };

  it('leaves no step behind when it is closed: « Retour » then leaves the page', async () => {
    const { router, change } = await openPage();
    await change({ dialogue: 'modifier', id: '7' });
    expect(router.state.location.search).toBe('?search=miel&dialogue=modifier&id=7');
    await change({ dialogue: null, id: null }, { replace: true });
    expect(router.state.location.search).toBe('?search=miel');
    await act(async () => router.navigate(-1));
    expect(router.state.location.pathname).toBe('/');
  });

  it('leaves none behind either when another one took its place', async () => {
    const { router, change } = await openPage();
    await change({ dialogue: 'consignes' });
    await change({ dialogue: 'solder', somme: '400' }, { replace: true });
    await change({ dialogue: null, somme: null }, { replace: true });
    expect(router.state.location.search).toBe('?search=miel');
    await act(async () => router.navigate(-1));
    expect(router.state.location.pathname).toBe('/');
  });

  it('is closed once by two presses: the second does not leave the page', async () => {
    const { router, change, press } = await openPage();
    await change({ dialogue: 'modifier' });
    await act(async () => {
      press({ dialogue: null }, { replace: true });
      press({ dialogue: null }, { replace: true });
    });
    expect(router.state.location).toMatchObject({ pathname: '/list', search: '?search=miel' });
  });

  it('closes again after « Suivant » has reopened it, and when its address alone has opened it', async () => {
    const { router, change } = await openPage();
    await change({ dialogue: 'modifier' });
    await change({ dialogue: null }, { replace: true });
    await act(async () => router.navigate(1));
    expect(router.state.location.search).toBe('?search=miel&dialogue=modifier');
    await change({ dialogue: null }, { replace: true });
    expect(router.state.location.search).toBe('?search=miel');
    await act(async () => router.navigate('/list?dialogue=modifier'));
    await change({ dialogue: null }, { replace: true });
    expect(router.state.location).toMatchObject({ pathname: '/list', search: '' });
  });
});
