import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SearchBox } from './search-box.tsx';
import './testing/mount.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const onSearch = vi.fn<(text: string) => void>();

function box(props: { value?: string; resultText?: string; delay?: number } = {}) {
  return <SearchBox label="Rechercher un article" value="" onSearch={onSearch} {...props} />;
}
function start(props = {}) {
  onSearch.mockReset();
  return render(box(props));
}
const input = () => screen.getByRole('searchbox', { name: 'Rechercher un article' });
const type = (text: string) => fireEvent.change(input(), { target: { value: text } });
const wait = (milliseconds: number) =>
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });

it('waits for 500 ms of rest, then searches once', () => {
  start();
  type('car');
  wait(499);
  type('carotte');
  wait(499);
  expect(onSearch).not.toHaveBeenCalled();
  wait(1);
  expect(onSearch).toHaveBeenCalledExactlyOnceWith('carotte');
  wait(5000);
  expect(onSearch).toHaveBeenCalledOnce();
});

it('does not search by itself when it opens with a text', () => {
  start({ value: 'carotte' });
  wait(5000);
  expect(onSearch).not.toHaveBeenCalled();
});

it('does not wait for Enter, nor repeat it', () => {
  start();
  type('car');
  fireEvent.keyDown(input(), { key: 'Enter' });
  expect(onSearch).toHaveBeenCalledExactlyOnceWith('car');
  wait(5000);
  expect(onSearch).toHaveBeenCalledOnce();
});

it('clears at once and keeps the focus in the box', () => {
  start({ value: 'carotte' });
  fireEvent.click(screen.getByRole('button', { name: 'Effacer la recherche' }));
  expect(onSearch).toHaveBeenCalledExactlyOnceWith('');
  expect(document.activeElement).toBe(input());
  expect(screen.queryByRole('button')).toBeNull();
});

it('keeps what was typed while its own search was on its way', () => {
  const { rerender } = start();
  type('car');
  wait(500);
  type('carotte');
  rerender(box({ value: 'car' }));
  expect(input()).toHaveProperty('value', 'carotte');
  wait(500);
  expect(onSearch).toHaveBeenLastCalledWith('carotte');
});

it('follows the URL when it changes by other means, such as the back button', () => {
  const { rerender } = start({ value: 'carotte' });
  rerender(box({ value: 'poireau' }));
  expect(input()).toHaveProperty('value', 'poireau');
  wait(5000);
  expect(onSearch).not.toHaveBeenCalled();
});

it('announces the number of results', () => {
  const { rerender } = start();
  expect(screen.getByRole('status').textContent).toBe('');
  rerender(box({ resultText: '3 résultats' }));
  expect(screen.getByRole('status').textContent).toBe('3 résultats');
});
