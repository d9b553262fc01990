import { isIPv4, isIPv6 } from 'node:net';

/**
 * R-ABUSE-1: what counts as one network: an IPv4 address whole, the first half (a /64) of an IPv6 one, because a single
 * subscriber chooses freely among the addresses of its /64. An IPv4 address written as IPv6 is the IPv4 address.
 */
export function networkOf(address: string): string {
  // A link-local address may name its interface after a percent sign.
  const [plain = address] = address.split('%');
  if (isIPv4(plain) || !isIPv6(plain)) return plain;
  const groups = groupsOf(plain);
  const [high = 0, low = 0] = groups.slice(6);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped) return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/** The eight numbers of an IPv6 address, however it is shortened. */
function groupsOf(address: string): number[] {
  const [before = '', after] = address.split('::');
  const head = numbersOf(before);
  const tail = after === undefined ? [] : numbersOf(after);
  return [...head, ...Array<number>(8 - head.length - tail.length).fill(0), ...tail];
}

function numbersOf(text: string): number[] {
  if (text === '') return [];
  return text.split(':').flatMap((group) => {
    if (!group.includes('.')) return [Number.parseInt(group, 16)];
    const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number);
    return [a * 256 + b, c * 256 + d];
  });
}
