import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** Nobody's receiver on the internet: this machine, private networks, and what standards keep for themselves. */
const RESERVED_V4: [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];

/** Inside the one public block of IPv6: documentation, and the ways that lead back to IPv4. */
const RESERVED_V6: [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const reservedV4 = new BlockList();
for (const [network, prefix] of RESERVED_V4) reservedV4.addSubnet(network, prefix, 'ipv4');
const reservedV6 = new BlockList();
for (const [network, prefix] of RESERVED_V6) reservedV6.addSubnet(network, prefix, 'ipv6');
const publicV6 = new BlockList();
publicV6.addSubnet('2000::', 3, 'ipv6');
const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/**
 * What is not known to be public is not: of IPv6 one block is, so that mapped and local addresses fall out by
 * themselves.
 */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !reservedV4.check(address, 'ipv4');
  return isIPv6(address) && publicV6.check(address, 'ipv6') && !reservedV6.check(address, 'ipv6');
}

export const isLoopbackAddress = (address: string): boolean =>
  loopback.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');
