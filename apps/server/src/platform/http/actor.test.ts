import { expect, it } from 'vitest';
import { roughNetwork } from './actor.ts';

it.each([
  ['192.0.2.17', '192.0.2.x'],
  ['::ffff:192.0.2.17', '192.0.2.x'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::'],
  ['2001:db8::1', '2001:db8:0::'],
  ['unix socket', ''],
])('%s is shown as %j', (address, shown) => {
  expect(roughNetwork(address)).toBe(shown);
});
