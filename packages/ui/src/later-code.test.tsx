import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { Button } from './button.tsx';
import { laterDialogs } from './later-code.tsx';
import { mount } from './testing/mount.tsx';

const FILE = { WeighDialog: ({ order }: { order: string }) => <p>Peser {order}</p> };

function page(load: () => Promise<typeof FILE>) {
  const WeighDialog = laterDialogs(load)((file) => file.WeighDialog);
  return function Page() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <Button onClick={() => setOpen(true)}>Peser</Button>
        {isOpen && <WeighDialog order="A1" />}
      </>
    );
  };
}

it('fetches a dialog once, when a hand moves, and shows it when it is opened', async () => {
  const load = vi.fn<() => Promise<typeof FILE>>(async () => FILE);
  const Page = page(load);
  const { user } = mount(<Page />);
  expect(load).not.toHaveBeenCalled();
  await user.hover(screen.getByRole('button', { name: 'Peser' }));
  expect(load).toHaveBeenCalledTimes(1);
  await user.click(screen.getByRole('button', { name: 'Peser' }));
  expect(await screen.findByText('Peser A1')).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(1);
});

it('asks again for an opened dialog when the network is back', async () => {
  let isAway = true;
  const Page = page(() => (isAway ? Promise.reject(new Error('offline')) : Promise.resolve(FILE)));
  const { user } = mount(<Page />);
  await user.click(screen.getByRole('button', { name: 'Peser' }));
  expect(screen.queryByText('Peser A1')).toBeNull();
  isAway = false;
  window.dispatchEvent(new Event('online'));
  expect(await screen.findByText('Peser A1')).toBeTruthy();
});
