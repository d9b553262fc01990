import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useAddressSearch } from './use-address-search.ts';

const asked: string[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  asked.length = 0;
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(new URL(url, 'http://localhost').searchParams.get('q') ?? '');
    return Response.json({ type: 'FeatureCollection', features: [] });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const rest = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

it('asks nothing for three characters, spaces around them or not', async () => {
  const { result } = renderHook(() => useAddressSearch('  rue  '));
  await rest(5000);
  expect([result.current.state, asked]).toEqual(['idle', []]);
});

it('asks once, after 500 ms of rest', async () => {
  const { result, rerender } = renderHook(({ text }) => useAddressSearch(text), { initialProps: { text: 'rue d' } });
  await rest(499);
  rerender({ text: 'rue des' });
  await rest(499);
  expect([result.current.state, asked]).toEqual(['searching', []]);
  await rest(1);
  expect([result.current.state, asked]).toEqual(['found', ['rue des']]);
  await rest(5000);
  expect(asked).toHaveLength(1);
});

it('forgets its answer as soon as the words change', async () => {
  const { result, rerender } = renderHook(({ text }) => useAddressSearch(text), { initialProps: { text: 'sarlat' } });
  await rest(500);
  expect(result.current.state).toBe('found');
  rerender({ text: 'sarlat-la' });
  expect(result.current.state).toBe('searching');
  rerender({ text: 'sar' });
  expect(result.current.state).toBe('idle');
});
