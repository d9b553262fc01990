import { screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { Button } from './button.tsx';
import { IntegerInput } from './integer-input.tsx';
import { MoneyInput } from './money-input.tsx';
import { mount } from './testing/mount.tsx';

/** As a form library does: the value goes up and comes back down. */
function Held({ of: Input, start = null }: { of: typeof MoneyInput | typeof IntegerInput; start?: number | null }) {
  const [value, setValue] = useState<number | null>(start);
  return (
    <>
      <Input label="Prix" value={value} onChange={setValue} />
      <p>tient {String(value)}</p>
      <Button onClick={() => setValue(1250)}>Remplir</Button>
    </>
  );
}

const field = () => screen.getByRole('textbox', { name: 'Prix' });
const held = () => screen.getByText(/^tient/).textContent;

describe('MoneyInput', () => {
  it.each([
    ['2,4', '2,4', 240],
    ['2.4', '2,4', 240],
    ['12,345', '12,34', 1234],
    [',5', '0,5', 50],
    ['1,2,3', '1,23', 123],
    ['a3 €', '3', 300],
    ['0', '0', null],
  ])('typing %s shows %s and holds %s cents', async (typed, shown, cents) => {
    const { user } = mount(<Held of={MoneyInput} />);
    await user.type(field(), typed);
    expect(field()).toHaveProperty('value', shown);
    expect(held()).toBe(`tient ${cents}`);
  });

  it('tidies the amount when left, and follows a value set from outside', async () => {
    const { user } = mount(<Held of={MoneyInput} start={240} />);
    expect(field()).toHaveProperty('value', '2,40');
    await user.clear(field());
    await user.type(field(), '7,');
    expect(field()).toHaveProperty('value', '7,');
    await user.tab();
    expect(field()).toHaveProperty('value', '7,00');
    await user.click(screen.getByRole('button', { name: 'Remplir' }));
    expect(field()).toHaveProperty('value', '12,50');
  });

  it('takes no more digits than an amount has, and is left in peace', async () => {
    const { user } = mount(<Held of={MoneyInput} />);
    await user.type(field(), '123456789012345678901234567890');
    await user.tab();
    expect(field()).toHaveProperty('value', '123456789,00');
    expect(held()).toBe('tient 12345678900');
  });

  it('shows a sum that no hand could type', () => {
    mount(<Held of={MoneyInput} start={123_456_789_012_345} />);
    expect(field()).toHaveProperty('value', '1234567890123,45');
  });

  it('asks phones for a decimal keyboard and says its unit', () => {
    mount(<MoneyInput label="Prix" />);
    expect(field().getAttribute('inputmode')).toBe('decimal');
    expect(document.getElementById(field().getAttribute('aria-describedby') ?? '')?.textContent).toBe('€');
  });

  it('sends cents from a plain form', async () => {
    const { user, container } = mount(
      <form>
        <MoneyInput label="Prix" name="price" defaultValue={99} />
      </form>,
    );
    const sent = () => new FormData(container.querySelector('form') ?? undefined).get('price');
    expect(sent()).toBe('99');
    await user.clear(field());
    expect(sent()).toBe('');
    await user.type(field(), '3,5');
    expect(sent()).toBe('350');
  });
});

describe('IntegerInput', () => {
  it.each([
    ['1 250', '1250', 1250],
    ['12,5', '125', 125],
    ['-3', '3', 3],
    ['0', '0', 0],
    ['12345678901', '123456789', 123_456_789],
  ])('typing %s shows %s and holds %s', async (typed, shown, value) => {
    const { user } = mount(<Held of={IntegerInput} />);
    await user.type(field(), typed);
    expect(field()).toHaveProperty('value', shown);
    expect(held()).toBe(`tient ${value}`);
  });

  it('is empty, not zero, once cleared', async () => {
    const { user } = mount(<Held of={IntegerInput} start={500} />);
    await user.clear(field());
    expect(held()).toBe('tient null');
  });
});
