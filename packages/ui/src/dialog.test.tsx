import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { Button } from './button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';
import { Drawer } from './drawer.tsx';
import { mount } from './testing/mount.tsx';
import { TextField } from './text-field.tsx';

function QuickEdit() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Modifier</Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Modifier Carottes"
        description="Les commandes passées ne changent pas."
        footer={<Button>Enregistrer</Button>}
      >
        <TextField label="Nom" />
      </Dialog>
    </>
  );
}

it('opens named and described, with the focus in its first field, and gives it back on Escape', async () => {
  const { user } = mount(<QuickEdit />);
  const opener = screen.getByRole('button', { name: 'Modifier' });
  opener.focus();
  await user.keyboard('{Enter}');

  const dialog = await screen.findByRole('dialog', { name: 'Modifier Carottes' });
  expect(document.getElementById(dialog.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Les commandes passées ne changent pas.',
  );
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Nom' })));
  expect(screen.queryByRole('button', { name: 'Modifier' })).toBeNull();

  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

it('keeps Tab inside', async () => {
  const { user } = mount(<QuickEdit />);
  await user.click(screen.getByRole('button', { name: 'Modifier' }));
  const dialog = await screen.findByRole('dialog');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox')));
  const visited = new Set<Element | null>();
  for (let press = 0; press < 6; press++) {
    await user.tab();
    visited.add(document.activeElement);
    expect(dialog.contains(document.activeElement)).toBe(true);
  }
  expect(visited).toContain(screen.getByRole('button', { name: 'Fermer' }));
  expect(visited).toContain(screen.getByRole('button', { name: 'Enregistrer' }));
});

it('closes with its « Fermer » button', async () => {
  const { user } = mount(<QuickEdit />);
  await user.click(screen.getByRole('button', { name: 'Modifier' }));
  await user.click(await screen.findByRole('button', { name: 'Fermer' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

const confirmation = (props: Partial<Parameters<typeof ConfirmDialog>[0]>) => (
  <ConfirmDialog
    open
    onCancel={() => {}}
    onConfirm={() => {}}
    title="Supprimer l'article"
    confirmLabel="Supprimer"
    danger
    {...props}
  >
    Voulez vous vraiment supprimer cet article ?
  </ConfirmDialog>
);

it('asks with the focus on the harmless answer', async () => {
  const onConfirm = vi.fn<() => void>();
  const onCancel = vi.fn<() => void>();
  const { user } = mount(confirmation({ onConfirm, onCancel }));
  const dialog = await screen.findByRole('alertdialog', { name: "Supprimer l'article" });
  expect(document.getElementById(dialog.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Voulez vous vraiment supprimer cet article ?',
  );
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Annuler' })));
  await user.click(screen.getByRole('button', { name: 'Supprimer' }));
  expect(onConfirm).toHaveBeenCalledOnce();
  await user.keyboard('{Escape}');
  expect(onCancel).toHaveBeenCalledOnce();
});

it('cannot be left nor confirmed twice while it works, and says a failure inside', async () => {
  const onConfirm = vi.fn<() => void>();
  const onCancel = vi.fn<() => void>();
  const { user, rerender } = mount(confirmation({ onConfirm, onCancel, pending: true }));
  const confirm = await screen.findByRole('button', { name: 'Supprimer' });
  await user.click(confirm);
  await user.keyboard('{Escape}');
  expect(onConfirm).not.toHaveBeenCalled();
  expect(onCancel).not.toHaveBeenCalled();

  rerender(confirmation({ error: 'Cet article a déjà été commandé.' }));
  expect(screen.getByRole('alert').textContent).toBe('Cet article a déjà été commandé.');
});

it('draws navigation as a dialog that Escape closes', async () => {
  const onClose = vi.fn<() => void>();
  const { user } = mount(
    <Drawer open onClose={onClose} title="Menu">
      <a href="/admin/articles">Articles</a>
    </Drawer>,
  );
  expect(await screen.findByRole('dialog', { name: 'Menu' })).toBeTruthy();
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});
