import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { Checkbox } from './checkbox.tsx';
import { RadioCards } from './radio-cards.tsx';
import { Switch } from './switch.tsx';
import { mount } from './testing/mount.tsx';

it('turns a switch with the keyboard and shows its state in words', async () => {
  const { user } = mount(<Switch label="Disponible à la vente" onText="En vente" offText="Indisponible" />);
  const control = screen.getByRole('switch', { name: 'Disponible à la vente' });
  expect(control).toHaveProperty('checked', false);
  await user.tab();
  await user.keyboard(' ');
  expect(control).toHaveProperty('checked', true);
  expect(screen.getByText('En vente')).toBeTruthy();
  expect(screen.getByText('Indisponible')).toBeTruthy();
});

it('ties the error of a checkbox to it', () => {
  mount(
    <Checkbox
      label="J'accepte les conditions"
      error="Vous devez accepter les conditions d'utilisation pour poursuivre"
    />,
  );
  const box = screen.getByRole('checkbox', { name: "J'accepte les conditions" });
  expect(box.getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById(box.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    "Vous devez accepter les conditions d'utilisation pour poursuivre",
  );
});

const MODELS = [
  { value: 'unit', title: 'À la pièce', description: 'Un prix par article.', marks: 'Paiement en ligne' },
  { value: 'weight', title: 'Au poids', marks: 'Paiement sur place' },
] as const;

function PricingModel({ onChange }: { onChange: (value: string) => void }) {
  const [value, setValue] = useState<'unit' | 'weight'>('unit');
  return (
    <RadioCards
      legend="Modèle de prix"
      name="model"
      options={MODELS}
      value={value}
      onChange={(next) => {
        setValue(next);
        onChange(next);
      }}
      error="Choisissez un modèle."
    />
  );
}

it('groups cards under their legend, named by title alone and described by the rest', async () => {
  const onChange = vi.fn<(value: string) => void>();
  const { user } = mount(<PricingModel onChange={onChange} />);
  const group = screen.getByRole('group', { name: 'Modèle de prix' });
  expect(document.getElementById(group.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Choisissez un modèle.',
  );
  const byUnit = screen.getByRole('radio', { name: 'À la pièce' });
  expect(document.getElementById(byUnit.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Un prix par article.Paiement en ligne',
  );
  await user.click(screen.getByText('Paiement sur place'));
  expect(onChange).toHaveBeenCalledExactlyOnceWith('weight');
  expect(screen.getByRole('radio', { name: 'Au poids' })).toHaveProperty('checked', true);
});
