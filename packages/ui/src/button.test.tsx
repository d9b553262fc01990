import { screen } from '@testing-library/react';
import type { FormEvent } from 'react';
import { expect, it, vi } from 'vitest';
import { Button } from './button.tsx';
import { mount } from './testing/mount.tsx';

it('acts when pressed', async () => {
  const onClick = vi.fn<() => void>();
  const { user } = mount(<Button onClick={onClick}>Enregistrer</Button>);
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  expect(onClick).toHaveBeenCalledOnce();
});

it('keeps the focus, refuses a second press and says that it works while pending', async () => {
  const onSubmit = vi.fn<(event: FormEvent) => void>((event) => event.preventDefault());
  const form = (pending: boolean) => (
    <form onSubmit={onSubmit}>
      <Button type="submit" pending={pending}>
        Enregistrer
      </Button>
    </form>
  );
  const { user, rerender } = mount(form(false));
  const button = screen.getByRole('button', { name: 'Enregistrer' });
  expect(screen.getByRole('status').textContent).toBe('');
  await user.click(button);

  rerender(form(true));
  await user.click(button);
  await user.keyboard('{Enter}');

  expect(document.activeElement).toBe(button);
  expect(button.getAttribute('aria-busy')).toBe('true');
  expect(screen.getByRole('status').textContent).toBe('Enregistrement…');
  expect(onSubmit).toHaveBeenCalledOnce();
});

it('does not send the form it stands in unless told to', async () => {
  const onSubmit = vi.fn<(event: FormEvent) => void>((event) => event.preventDefault());
  const { user } = mount(
    <form onSubmit={onSubmit}>
      <Button>Ajouter une ligne</Button>
    </form>,
  );
  await user.click(screen.getByRole('button'));
  expect(onSubmit).not.toHaveBeenCalled();
});
