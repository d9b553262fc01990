import { screen, waitFor } from '@testing-library/react';
import { Ellipsis } from 'lucide-react';
import type { ComponentProps } from 'react';
import { expect, it, vi } from 'vitest';
import { IconButton } from './icon-button.tsx';
import { Menu, MenuHeading, MenuItem, MenuSeparator } from './menu.tsx';
import { mount } from './testing/mount.tsx';

/** Stands for the router's own. */
function RouterLink({ children, ...props }: ComponentProps<'a'>) {
  return <a {...props}>{children}</a>;
}

function RowMenu({ onToggle }: { onToggle: () => void }) {
  return (
    <Menu trigger={<IconButton label="Actions pour Carottes" icon={<Ellipsis aria-hidden />} />}>
      <MenuHeading>Carottes</MenuHeading>
      <MenuItem render={<RouterLink href="/admin/paniers/1" />}>Voir</MenuItem>
      <MenuSeparator />
      <MenuItem onSelect={onToggle}>Désactiver la vente</MenuItem>
    </Menu>
  );
}

it('opens, moves and chooses with the keyboard alone, then gives the focus back', async () => {
  const onToggle = vi.fn<() => void>();
  const { user } = mount(<RowMenu onToggle={onToggle} />);
  const trigger = screen.getByRole('button', { name: 'Actions pour Carottes' });
  expect(trigger.getAttribute('aria-haspopup')).toBe('menu');
  trigger.focus();
  await user.keyboard('{Enter}');
  const view = await screen.findByRole('menuitem', { name: 'Voir' });
  expect(trigger.getAttribute('aria-expanded')).toBe('true');
  expect(view.getAttribute('href')).toBe('/admin/paniers/1');
  await waitFor(() => expect(document.activeElement).toBe(view));
  await user.keyboard('{ArrowDown}');
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('menuitem', { name: 'Désactiver la vente' })),
  );
  await user.keyboard('{Enter}');
  expect(onToggle).toHaveBeenCalledOnce();
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(trigger));
});

it('closes on Escape without choosing', async () => {
  const onToggle = vi.fn<() => void>();
  const { user } = mount(<RowMenu onToggle={onToggle} />);
  await user.click(screen.getByRole('button', { name: 'Actions pour Carottes' }));
  await screen.findByRole('menu');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  expect(onToggle).not.toHaveBeenCalled();
});
