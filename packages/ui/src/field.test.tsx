import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Field } from './field.tsx';
import { mount } from './testing/mount.tsx';

const describedTexts = (control: HTMLElement) =>
  (control.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent);

it('ties label, error and hint to the control, which says by itself that it is required', () => {
  mount(
    <Field label="Nom" hint="Tel qu'affiché sur le site." error="Indiquez un nom, par exemple « Carottes »." required>
      {(control) => <input {...control} />}
    </Field>,
  );
  const input = screen.getByRole('textbox', { name: 'Nom' });
  expect(input.getAttribute('aria-invalid')).toBe('true');
  expect(input.hasAttribute('required')).toBe(true);
  expect(screen.queryByText(/obligatoire|facultatif/)).toBeNull();
  expect(describedTexts(input)).toEqual(['Indiquez un nom, par exemple « Carottes ».', "Tel qu'affiché sur le site."]);
});

it('marks what may be left empty', () => {
  mount(
    <Field label="Origine" required={false}>
      {(control) => <input {...control} />}
    </Field>,
  );
  expect(screen.getByText('(facultatif)')).toBeTruthy();
  expect(screen.getByRole('textbox', { name: 'Origine' }).hasAttribute('required')).toBe(false);
});

it('claims neither error nor description when there is none', () => {
  mount(<Field label="Nom">{(control) => <input {...control} />}</Field>);
  const input = screen.getByRole('textbox', { name: 'Nom' });
  expect(input.hasAttribute('aria-invalid')).toBe(false);
  expect(input.hasAttribute('aria-describedby')).toBe(false);
});

it('keeps a hidden label for those who listen', () => {
  mount(
    <Field label="Poids de la ligne 1" labelHidden>
      {(control) => <input {...control} />}
    </Field>,
  );
  expect(screen.getByRole('textbox', { name: 'Poids de la ligne 1' })).toBeTruthy();
});
