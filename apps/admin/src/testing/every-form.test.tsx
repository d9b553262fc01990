import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { COMMON, FORM_CASES, type FormCase, NOW } from './form-cases.ts';
import { type Answers, renderApp } from './render-app.tsx';

const SOURCE = join(import.meta.dirname, '..');
/** What draws a form: the element, the router's, and the two frames. */
const FORM = /<(form|Form|FormPage|SaleableFormPage|FormDialog)[\s>]/g;
const FRAMES = ['forms/form-page.tsx', 'forms/form-dialog.tsx', 'features/catalog/saleable/saleable-form-page.tsx'];
const formsOf = (file: string): number => readFileSync(join(SOURCE, file), 'utf8').match(FORM)?.length ?? 0;

it('names every form of the back-office', () => {
  const drawn = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !file.includes('.test.') && !FRAMES.includes(file))
    .flatMap((file) => Array.from({ length: formsOf(file) }, () => file));
  expect(FORM_CASES.map(({ file }) => file).toSorted()).toEqual(drawn.toSorted());
});

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.stubGlobal('PublicKeyCredential', () => undefined);
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
});
afterEach(() => vi.useRealTimers());

const REFUSED = 'Refusé pour cet essai.';
const isAskedOnReload = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
const question = () => screen.findByRole('alertdialog', { name: /^Quitter sans/ });

/** A space at its end stands for an amount. */
const buttonNamed = (name: string) => new RegExp(name.endsWith(' ') ? `^${name}` : `^${name}$`);

/** All that stands in its fields. */
const wordsOf = (root: HTMLElement): string[] =>
  [...root.querySelectorAll<HTMLInputElement>('input, textarea, select')].map(({ type, checked, value }) =>
    type === 'checkbox' || type === 'radio' ? String(checked) : value,
  );

/** `POST exploitation/EnterShop/…` is `exploitation.EnterShop`. */
const callOf = (call: string): string =>
  call
    .replace(/^\w+ /, '')
    .split('/')
    .slice(0, call.includes(' exploitation/') ? 2 : 1)
    .join('.');

/** The dialog on top, or the form that has the first of these fields. */
async function formOf({ fill, send }: FormCase): Promise<HTMLElement> {
  const [label] = Object.keys(fill);
  const inForm = (element: HTMLElement | undefined) =>
    element?.closest<HTMLElement>('[role=dialog]') ?? element?.closest('form') ?? undefined;
  return waitFor(() => {
    const found =
      label === undefined
        ? document.querySelector('form')
        : screen
            .getAllByLabelText(new RegExp(`^${label}`))
            .map(inForm)
            .find(Boolean);
    if (!found) throw new Error(`no form with « ${label ?? send[0]} »`);
    return found;
  });
}

async function fillIn(user: ReturnType<typeof renderApp>['user'], root: HTMLElement, [label, words]: [string, string]) {
  const field = (await within(root).findAllByLabelText<HTMLInputElement>(new RegExp(`^${label}`)))[0]!;
  if (field instanceof HTMLSelectElement) {
    const chosen = [...field.options].find(({ text, selected }) => !selected && text.includes(words));
    return chosen ? user.selectOptions(field, chosen) : fireEvent.input(field);
  }
  if (field.type === 'checkbox' || field.type === 'radio') return user.click(field);
  fireEvent.input(field, { target: { value: words } });
  return fireEvent.blur(field);
}

const isDialog = (root: HTMLElement): boolean => root.getAttribute('role') === 'dialog';

const stay = async (app: ReturnType<typeof renderApp>): Promise<void> => {
  await app.user.click(within(await question()).getByRole('button', { name: 'Continuer la saisie' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
};

/** Every way out asks, and « Continuer la saisie » stays. */
async function leaveAndStay(app: ReturnType<typeof renderApp>, root: HTMLElement, { reloadedFreely }: FormCase) {
  await waitFor(() => expect(isAskedOnReload()).toBe(!reloadedFreely));
  if (isDialog(root)) await app.user.click(within(root).getByRole('button', { name: /^(Annuler|Retour)$/ }));
  else act(() => void app.router.navigate('/conditions-utilisation'));
  await stay(app);
  if (!isDialog(root)) return;
  // The browser's « Retour » would close a dialog, which lives in the address of its page.
  const here = app.at();
  act(() => void app.router.navigate(-1));
  await stay(app);
  expect(app.at()).toBe(here);
}

describe.each(FORM_CASES)('$file at $at (R-SCREENS-11)', (form) => {
  it('keeps what was typed', async () => {
    let isCut = false;
    const known: Answers = { ...COMMON, ...form.answers };
    const isSending = (call: string) =>
      form.fetches ? call === form.fetches : !call.startsWith('GET') && !known[call];
    // Nobody answers while the network is cut, whatever is asked; later the form is refused, and so stays.
    const answersTo = (call: string): Answers[string] | undefined => {
      if (isCut)
        return () => {
          throw new TypeError('Failed to fetch');
        };
      return known[call] ?? (isSending(call) ? { status: 400, text: REFUSED } : undefined);
    };
    const answering = new Proxy(known, { get: (_, call: string) => answersTo(call) });
    const app = renderApp(form.at, answering, form.at.replace(/\?.*/, ''));
    const sends = () => app.sent.filter(({ call }) => isSending(call));
    for (const name of form.press ?? []) await app.user.click(await screen.findByRole('button', { name }));
    const root = await formOf(form);
    for (const field of Object.entries(form.fill)) await fillIn(app.user, root, field);
    const typed = wordsOf(root);

    if (!form.leftFreely) await leaveAndStay(app, root, form);
    expect(wordsOf(root)).toEqual(typed);
    if (form.unsent) return;

    const scope = () => within(isDialog(root) ? root : (screen.queryByRole('alertdialog') ?? root));
    for (const [index, name] of form.send.entries()) {
      const button = scope().getByRole('button', { name: buttonNamed(name) });
      isCut = index === form.send.length - 1;
      // Both presses come before anything is drawn again.
      act(() => {
        button.click();
        if (isCut) button.click();
      });
      if (!isCut) await screen.findByRole('alertdialog');
    }
    const sentence = form.sentence ?? /Votre saisie est conservée, et sera envoyée dès le retour du réseau/;
    await screen.findAllByText(sentence);
    const sentCalls = () => sends().map(({ call }) => callOf(call));
    const sending = form.fetches ? callOf(form.fetches) : form.sends;
    expect(sentCalls()).toEqual(form.readsFirst ? [] : [sending]);
    expect(wordsOf(root)).toEqual(typed);
    if (form.sentence) return;

    isCut = false;
    const before = sends().length;
    // A network that comes and goes tells of itself more than once.
    await waitFor(() => {
      window.dispatchEvent(new Event('online'));
      expect(sends().length).toBeGreaterThan(before);
    });
    await screen.findAllByText(new RegExp(REFUSED));
    expect(sends()).toHaveLength(before + 1);
    expect(new Set(sentCalls())).toEqual(new Set([sending]));
    expect(wordsOf(root)).toEqual(typed);
  });
});
