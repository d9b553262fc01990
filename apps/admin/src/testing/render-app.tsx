import { calls as contract } from '@etal/contract/calls';
import { checkAnswer } from '@etal/contract/check-answer';
import { FeedbackProvider } from '@etal/ui/feedback';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { vi } from 'vitest';
import { routes } from '../app/routes.tsx';
import { forgetShop } from '../app/shell/load-shell.ts';

export type Answer = { status?: number; json?: unknown; text?: string; file?: { name: string; content: string } };
export interface SentCall {
  call: string;
  query: URLSearchParams;
  headers: Headers;
  body: unknown;
}

/** What the server answers, by `METHOD Name`; a function sees the call and may change its mind between two. */
export type Answers = Record<string, Answer | ((sent: SentCall) => Answer | Promise<Answer>)>;

/** Ends what the last app rendered still waits for, and says what was wrong with the test's own answers. */
export let closeApp = (): string[] => [];

/** An answer that the contract does not say would take the page down, and with it what a test expects to be gone. */
function problemWith(call: string, { status = 200, json = {}, text, file }: Answer): string | undefined {
  if (status !== 200 || text !== undefined || file) return undefined;
  const [method, path = ''] = call.split(' ');
  const endpoint = contract.find((one) => one.method === method && one.name === path.split('/')[0]);
  if (!endpoint?.response) return undefined;
  try {
    checkAnswer(endpoint, json);
    return undefined;
  } catch (error) {
    return String(error);
  }
}

/**
 * The whole back-office at an address, over a network of our own; an unexpected call fails the test. « Retour »
 * leads to `before`; null where the address was typed in a new window.
 */
export function renderApp(address: string, answers: Answers, before: string | null = '/avant') {
  const sent: SentCall[] = [];
  const problems: string[] = [];
  let isClosed = false;
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    const [, area = '', ...name] = pathname.split('/');
    const call = `${init.method ?? 'GET'} ${name.length > 0 ? name.join('/') : area}`;
    const seen: SentCall = {
      call,
      query: searchParams,
      headers: new Headers(init.headers),
      body: init.body ? JSON.parse(String(init.body)) : undefined,
    };
    sent.push(seen);
    const found = answers[call];
    if (!found) throw new Error(`unexpected call ${call}`);
    const answer = typeof found === 'function' ? await found(seen) : found;
    const problem = problemWith(call, answer);
    if (problem && !isClosed) problems.push(problem);
    const { status = 200, json = {}, text, file } = answer;
    // A page that is closed hears no answer: what it would have done next must not reach the following test.
    if (isClosed) return new Promise<Response>(() => undefined);
    if (file)
      return new Response(file.content, { headers: { 'content-disposition': `attachment; filename="${file.name}"` } });
    return text === undefined
      ? Response.json(json, { status })
      : new Response(text, { status, headers: { 'content-type': 'text/plain; charset=utf-8' } });
  });
  forgetShop();
  const router = createMemoryRouter(routes, { initialEntries: before === null ? [address] : [before, address] });
  closeApp = () => {
    isClosed = true;
    router.dispose();
    return problems;
  };
  render(
    <FeedbackProvider>
      <RouterProvider router={router} />
    </FeedbackProvider>,
  );
  return {
    user: userEvent.setup(),
    router,
    sent,
    calls: (name: string) => sent.filter(({ call }) => call === name),
    at: () => router.state.location.pathname + router.state.location.search,
  };
}

/** `Intl` prints narrow and non-breaking spaces: tests read as the eye does. */
export const plain = (text: string | null | undefined): string =>
  (text ?? '')
    .replaceAll(/[\u00A0\u202F]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
