import { expect, test } from 'vitest';
import { networkOf } from './network.ts';

test.each([
  ['an IPv4 address', '203.0.113.7', '203.0.113.7'],
  ['an IPv4 address written as IPv6', '::ffff:203.0.113.7', '203.0.113.7'],
  ['the same in hexadecimal', '::FFFF:cb00:7107', '203.0.113.7'],
  ['an IPv6 address', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['another of the same /64', '2001:db8:1:2:ffff::1', '2001:db8:1:2::/64'],
  ['the next /64', '2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['capital letters and leading zeros', '2001:0DB8:0001:0002::', '2001:db8:1:2::/64'],
  ['this machine', '::1', '0:0:0:0::/64'],
  ['an address with its interface', 'fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['what is no address', 'unknown', 'unknown'],
])('%s', (_, address, network) => {
  expect(networkOf(address)).toBe(network);
});
