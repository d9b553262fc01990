import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { FeedbackProvider, GOOD_NEWS_MS, useFeedback } from './feedback.tsx';
import { mount } from './testing/mount.tsx';

function Page() {
  const feedback = useFeedback();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => feedback.success('Article créé.')}>Créer</Button>
      <Button onClick={() => feedback.warning('Stock bas.')}>Prévenir</Button>
      <Button onClick={() => setOpen(true)}>Ouvrir</Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Modifier">
        <Button onClick={() => feedback.error('Une erreur est survenue.')}>Enregistrer</Button>
      </Dialog>
    </>
  );
}

const mountPage = () =>
  mount(
    <FeedbackProvider>
      <Page />
    </FeedbackProvider>,
  );

it('has its live regions before any message', () => {
  mountPage();
  expect(screen.getByRole('status').textContent).toBe('');
  expect(screen.getByRole('alert').textContent).toBe('');
});

it('shows messages one after the other, each until its Ok, and gives the focus back', async () => {
  const { user } = mountPage();
  await user.click(screen.getByRole('button', { name: 'Prévenir' }));
  await user.click(screen.getByRole('button', { name: 'Créer' }));
  expect(screen.getByRole('status').textContent).toContain('Avertissement');
  expect(screen.getByRole('status').textContent).toContain('Stock bas.');
  expect(screen.queryByText('Article créé.')).toBeNull();

  await user.tab();
  await user.tab();
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Ok' }));
  await user.keyboard('{Enter}');
  expect(screen.getByRole('status').textContent).toContain('Succès');
  expect(screen.getByRole('status').textContent).toContain('Article créé.');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Ouvrir' }));

  await user.click(screen.getByRole('button', { name: 'Ok' }));
  expect(screen.getByRole('status').textContent).toBe('');
});

it('lets the next message take the place of good news', async () => {
  const { user } = mountPage();
  await user.click(screen.getByRole('button', { name: 'Créer' }));
  await user.click(screen.getByRole('button', { name: 'Prévenir' }));
  expect(screen.getByRole('status').textContent).toContain('Stock bas.');
  await user.click(screen.getByRole('button', { name: 'Ok' }));
  expect(screen.getByRole('status').textContent).toBe('');
});

it('speaks from inside an open dialog, within reach of its keyboard, and leaves the dialog open', async () => {
  const { user } = mountPage();
  await user.click(screen.getByRole('button', { name: 'Ouvrir' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  expect(within(dialog).getByRole('alert').textContent).toContain('Une erreur est survenue.');

  await user.tab();
  expect(document.activeElement).toBe(within(dialog).getByRole('button', { name: 'Ok' }));
  await user.keyboard('{Enter}');
  expect(within(dialog).getByRole('alert').textContent).toBe('');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Enregistrer' }));
});

it('moves a message that outlives its dialog back to the page', async () => {
  const { user } = mountPage();
  await user.click(screen.getByRole('button', { name: 'Ouvrir' }));
  await user.click(await screen.findByRole('button', { name: 'Enregistrer' }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('alert').textContent).toContain('Une erreur est survenue.');
});

describe('good news', () => {
  afterEach(() => vi.useRealTimers());
  const pass = (milliseconds: number) => void act(() => vi.advanceTimersByTime(milliseconds));
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  const isShown = () => screen.queryByText('Article créé.') !== null;

  it('leaves by itself', () => {
    vi.useFakeTimers();
    mountPage();
    press('Créer');
    pass(GOOD_NEWS_MS - 1);
    expect(isShown()).toBe(true);
    pass(1);
    expect(isShown()).toBe(false);
  });

  it.each([
    ['pointed at', fireEvent.pointerEnter, fireEvent.pointerLeave],
    ['focused', fireEvent.focus, fireEvent.blur],
  ])('stays while it is %s', (_, come, go) => {
    vi.useFakeTimers();
    mountPage();
    press('Créer');
    const text = screen.getByRole('button', { name: 'Ok' });
    come(text);
    pass(GOOD_NEWS_MS * 3);
    expect(isShown()).toBe(true);
    go(text);
    pass(GOOD_NEWS_MS);
    expect(isShown()).toBe(false);
  });

  it('alone leaves: a warning stays', () => {
    vi.useFakeTimers();
    mountPage();
    press('Prévenir');
    pass(GOOD_NEWS_MS * 3);
    expect(screen.getByRole('status').textContent).toContain('Stock bas.');
  });
});
