import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { Combobox } from './combobox.tsx';
import { mount } from './testing/mount.tsx';

const TOWNS = ['Sarlat', 'Périgueux', 'Bergerac'];

function Towns({ onChoose }: { onChoose?: (town: string) => void }) {
  const [text, setText] = useState('');
  return (
    <form onSubmit={() => onChoose?.('sent')}>
      <Combobox
        label="Ville"
        hint="Par son nom"
        text={text}
        onType={setText}
        items={text === '' ? [] : TOWNS}
        itemKey={(town) => town}
        itemText={(town) => town}
        onChoose={(town) => {
          setText(town);
          onChoose?.(town);
        }}
      />
      <button type="button">Suite</button>
    </form>
  );
}
const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Ville' });
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

it('is a labelled and described combobox, closed while there is nothing', () => {
  mount(<Towns />);
  expect(box().getAttribute('aria-expanded')).toBe('false');
  expect(document.getElementById(box().getAttribute('aria-describedby') ?? '')?.textContent).toBe('Par son nom');
  expect(options()).toEqual([]);
});

it('lists what was found as it is, without filtering by the text', async () => {
  const { user } = mount(<Towns />);
  await user.type(box(), 'xyz');
  await waitFor(() => expect(options()).toEqual(TOWNS));
  expect(box().getAttribute('aria-expanded')).toBe('true');
});

it('chooses with the arrows and Enter, which does not send the form', async () => {
  const onChoose = vi.fn<(town: string) => void>();
  const { user } = mount(<Towns onChoose={onChoose} />);
  await user.type(box(), 'x');
  await waitFor(() => expect(options()).toHaveLength(3));
  await user.keyboard('{ArrowDown}');
  expect(document.getElementById(box().getAttribute('aria-activedescendant') ?? '')?.textContent).toBe('Périgueux');
  await user.keyboard('{Enter}');
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('Périgueux');
  expect(box().value).toBe('Périgueux');
  await waitFor(() => expect(options()).toEqual([]));
  await user.keyboard('{Enter}');
  expect(onChoose).toHaveBeenCalledOnce();
});

it('chooses with the pointer', async () => {
  const onChoose = vi.fn<(town: string) => void>();
  const { user } = mount(<Towns onChoose={onChoose} />);
  await user.type(box(), 'x');
  await user.click(await screen.findByRole('option', { name: 'Bergerac' }));
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('Bergerac');
});

it('Escape closes the list and keeps the words', async () => {
  const { user } = mount(<Towns />);
  await user.type(box(), 'sar');
  await waitFor(() => expect(options()).toHaveLength(3));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(options()).toEqual([]));
  expect(box().value).toBe('sar');
});

it('keeps the words when the focus leaves it', async () => {
  const { user } = mount(<Towns />);
  await user.type(box(), 'sar');
  await user.click(screen.getByText('Suite'));
  await waitFor(() => expect(options()).toEqual([]));
  expect(box().value).toBe('sar');
});
