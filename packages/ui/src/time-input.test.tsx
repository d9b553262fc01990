import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { DateInput } from './date-input.tsx';
import { mount } from './testing/mount.tsx';
import { TimeInput } from './time-input.tsx';

it.each([
  ['time', TimeInput],
  ['date', DateInput],
])('a %s is the browser’s own field, with its label and its problem', (type, Input) => {
  mount(<Input label="Début" error="Veuillez renseigner une heure" required />);
  const input = screen.getByLabelText<HTMLInputElement>('Début');
  expect([input.type, input.required, input.getAttribute('aria-invalid')]).toEqual([type, true, 'true']);
  expect(document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Veuillez renseigner une heure',
  );
});

it('holds hours and minutes', () => {
  const onChange = vi.fn<(time: string) => void>();
  mount(<TimeInput label="Début" defaultValue="08:00" onChange={({ target }) => onChange(target.value)} />);
  fireEvent.change(screen.getByLabelText('Début'), { target: { value: '09:30' } });
  expect(onChange).toHaveBeenCalledExactlyOnceWith('09:30');
});
