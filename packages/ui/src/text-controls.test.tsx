import { fireEvent, screen, within } from '@testing-library/react';
import { createRef } from 'react';
import { expect, it, vi } from 'vitest';
import { PasswordField } from './password-field.tsx';
import { Select } from './select.tsx';
import { mount } from './testing/mount.tsx';
import { TextArea } from './text-area.tsx';
import { TextField } from './text-field.tsx';

it('lives in a plain form', async () => {
  const { user, container } = mount(
    <form>
      <TextField label="Nom" name="name" />
      <TextArea label="Description" name="description" defaultValue="Douces" />
      <Select
        label="Catégorie"
        name="category"
        options={[
          { value: 'legumes', label: 'Légumes' },
          { value: 'fruits', label: 'Fruits' },
        ]}
      />
      <PasswordField label="Mot de passe" name="password" autoComplete="new-password" />
    </form>,
  );
  await user.type(screen.getByRole('textbox', { name: 'Nom' }), 'Carottes');
  await user.type(screen.getByRole('textbox', { name: 'Description' }), ' et sucrées');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Catégorie' }), 'Fruits');
  await user.type(screen.getByLabelText('Mot de passe'), 'secret');
  expect(Object.fromEntries(new FormData(container.querySelector('form') ?? undefined))).toEqual({
    name: 'Carottes',
    description: 'Douces et sucrées',
    category: 'fruits',
    password: 'secret',
  });
});

it('gives a form library its element, so that the focus can go to the first error', () => {
  const ref = createRef<HTMLInputElement>();
  mount(<TextField label="Nom" ref={ref} />);
  expect(ref.current).toBe(screen.getByRole('textbox', { name: 'Nom' }));
});

it('counts characters against the advised length without cutting', async () => {
  const { user } = mount(<TextArea label="Description" advisedLength={10} defaultValue="Carottes" />);
  const area = screen.getByRole('textbox', { name: 'Description' });
  expect(screen.getByText('8 / 10 caractères')).toBeTruthy();
  await user.type(area, ' douces');
  expect(screen.getByText('15 / 10 caractères')).toBeTruthy();
  expect(area).toHaveProperty('value', 'Carottes douces');
});

it('shows the count of a controlled text when it is replaced from outside', () => {
  const { rerender } = mount(<TextArea label="Description" advisedLength={255} value="abc" readOnly />);
  expect(screen.getByText('3 / 255 caractères')).toBeTruthy();
  rerender(<TextArea label="Description" advisedLength={255} value="" readOnly />);
  expect(screen.getByText('0 / 255 caractères')).toBeTruthy();
});

it('counts a text put in through the ref, as react-hook-form does', () => {
  const fill = (area: HTMLTextAreaElement | null) => {
    if (area) area.value = 'Carottes';
  };
  mount(<TextArea label="Description" advisedLength={255} ref={fill} />);
  expect(screen.getByText('8 / 255 caractères')).toBeTruthy();
});

it('shows and hides a password without losing it', async () => {
  const { user } = mount(<PasswordField label="Mot de passe" autoComplete="current-password" />);
  const input = screen.getByLabelText('Mot de passe');
  fireEvent.change(input, { target: { value: 'demonstration-etal' } });
  expect(input.getAttribute('type')).toBe('password');
  await user.click(screen.getByRole('button', { name: 'Afficher le mot de passe' }));
  expect(input.getAttribute('type')).toBe('text');
  await user.click(screen.getByRole('button', { name: 'Masquer le mot de passe' }));
  expect(input.getAttribute('type')).toBe('password');
  expect(input).toHaveProperty('value', 'demonstration-etal');
});

it('offers an empty choice when a placeholder is given', () => {
  mount(<Select label="Catégorie" placeholder="Choisissez…" options={[{ value: 'a', label: 'A' }]} />);
  expect(screen.getByRole('combobox', { name: 'Catégorie' })).toHaveProperty('value', '');
});

it('shows choices under a heading of their own', async () => {
  const onChange = vi.fn<(value: string) => void>();
  const { user } = mount(
    <Select
      label="Créneau"
      defaultValue="friday"
      onChange={({ target }) => onChange(target.value)}
      options={[
        { value: 'friday', label: 'Vendredi' },
        { group: 'Hors délai', options: [{ value: 'today', label: "Aujourd'hui" }] },
      ]}
    />,
  );
  const late = within(screen.getByRole('group', { name: 'Hors délai' })).getByRole('option');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Créneau' }), late);
  expect(onChange).toHaveBeenCalledWith('today');
});
