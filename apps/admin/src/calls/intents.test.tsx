import { CallError } from '@etal/contract/client';
import { SENTENCES } from '@etal/texts/errors';
import { act, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it, vi } from 'vitest';
import { DEFAULT_FAILURE } from './failure.ts';
import { defineIntents, READ_WITHIN_MS } from './intents.ts';

it('a button that is pressed again before an answer comes asks once; later it asks again, by another key', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const asked: string[] = [];
  let answer: (done: string) => void = () => undefined;
  const { action, useFetcher } = defineIntents<{ intent: 'resend' }, string>((_, key) => {
    asked.push(key);
    return new Promise((resolve) => (answer = resolve));
  });
  function Page() {
    const { send, isPending } = useFetcher(() => undefined);
    return <button onClick={() => send({ intent: 'resend' })}>{isPending ? 'Renvoi en cours' : 'Renvoyer'}</button>;
  }
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element: <Page />, action }])} />);
  // Both presses come before anything is drawn again, and a third one while the answer is awaited.
  act(() => {
    screen.getByRole('button').click();
    screen.getByRole('button').click();
  });
  const waiting = await screen.findByRole('button', { name: 'Renvoi en cours' });
  act(() => waiting.click());
  await waitFor(() => expect(asked).toHaveLength(1));
  answer('done');
  const again = await screen.findByRole('button', { name: 'Renvoyer' });
  expect(asked).toHaveLength(1);
  // The answer is there, and what it changes is not drawn yet.
  vi.advanceTimersByTime(READ_WITHIN_MS - 1);
  act(() => again.click());
  expect(screen.queryByRole('button', { name: 'Renvoi en cours' })).toBeNull();
  vi.advanceTimersByTime(1);
  act(() => again.click());
  expect(screen.getByRole('button', { name: 'Renvoi en cours' })).toBeTruthy();
  await waitFor(() => expect(new Set(asked).size).toBe(2));
});

it('what was refused is asked again at once', async () => {
  let asked = 0;
  const { action, useFetcher } = defineIntents<{ intent: 'add' }, string>(() => {
    asked += 1;
    return Promise.reject(new CallError(409, 'Déjà.'));
  });
  function Page() {
    const { send, error } = useFetcher(() => undefined);
    return <button onClick={() => send({ intent: 'add' })}>{error ?? 'Ajouter'}</button>;
  }
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element: <Page />, action }])} />);
  act(() => screen.getByRole('button').click());
  const refused = await screen.findByRole('button', { name: 'Déjà.' });
  // What the page does after it has shown the refusal: nobody reads and presses before that.
  await act(() => Promise.resolve());
  act(() => refused.click());
  await waitFor(() => expect(asked).toBe(2));
});

it('takes the server’s own words for a fault of its own, which a page may say better, for what they are', () => {
  expect(SENTENCES.INTERNAL).toBe(DEFAULT_FAILURE);
});
