import { SENTENCES } from '@etal/texts/errors';
import { act, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { DEFAULT_FAILURE } from './failure.ts';
import { defineIntents } from './intents.ts';

it('a button that is pressed again before an answer comes asks once; later it asks again, by another key', async () => {
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
  act(() => again.click());
  await waitFor(() => expect(new Set(asked).size).toBe(2));
});

it('takes the server’s own words for a fault of its own, which a page may say better, for what they are', () => {
  expect(SENTENCES.INTERNAL).toBe(DEFAULT_FAILURE);
});
