import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isServerReached, useServerReturn } from './reach-server.ts';

let answer: 'OK' | 'PROXY' | 'NONE';
let looks: number;

beforeEach(() => {
  vi.useFakeTimers();
  [answer, looks] = ['NONE', 0];
  vi.stubGlobal('fetch', async (address: string) => {
    if (address !== '/healthz') throw new Error(`unexpected ${address}`);
    looks += 1;
    if (answer === 'NONE') throw new TypeError('network');
    return new Response('', { status: answer === 'OK' ? 200 : 502 });
  });
});
afterEach(() => void vi.useRealTimers());

const lookFor = (isLost: boolean) => {
  const onBack = vi.fn<() => void>();
  return { onBack, ...renderHook((lost: boolean) => useServerReturn(lost, onBack), { initialProps: isLost }) };
};
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

it.each([
  ['OK', true],
  ['PROXY', false],
  ['NONE', false],
] as const)('an answer %s means that the server is reached: %s', async (given, isReached) => {
  answer = given;
  expect(await isServerReached()).toBe(isReached);
});

it('asks every three seconds, and goes on as soon as the server answers', async () => {
  const { onBack } = lookFor(true);
  await wait(9000);
  expect([looks, onBack.mock.calls.length]).toEqual([3, 0]);
  answer = 'OK';
  await wait(3000);
  expect(onBack).toHaveBeenCalledOnce();
});

it('asks at once when the browser says that the network is back', async () => {
  const { onBack } = lookFor(true);
  answer = 'OK';
  await act(async () => window.dispatchEvent(new Event('online')));
  await wait(0);
  expect(onBack).toHaveBeenCalledOnce();
});

it('what fails though the server answers is tried again ever later', async () => {
  answer = 'OK';
  const { onBack } = lookFor(true);
  await wait(60_000);
  // After the looks 1, 3, 6, 11 and 20.
  expect([looks, onBack.mock.calls.length]).toEqual([20, 5]);
});

it('asks nothing while the server is not lost, nor once the screen is closed', async () => {
  const { rerender, unmount } = lookFor(false);
  await wait(9000);
  expect(looks).toBe(0);
  rerender(true);
  await wait(3000);
  unmount();
  await wait(9000);
  expect(looks).toBe(1);
});
