import { isIPv4, isIPv6 } from 'node:net';

/**
 * The subject that a rate limit counts for an address. An IPv4 address counts as it is, also when written as IPv6
 * (`::ffff:192.0.2.1`, RFC 4291 § 2.5.5.2). Another IPv6 address counts by its /64, because a single line is given that
 * many addresses (RFC 6177). A text that is no IP address counts as it is.
 * @param address as the socket or a trusted proxy tells it
 * @returns `192.0.2.1`, or `2001:db8:0:1::/64`
 */
export function networkOf(address: string): string {
  // The zone names our own network interface (RFC 4007 § 11).
  const [ip = ''] = address.split('%');
  if (isIPv4(ip) || !isIPv6(ip)) return ip.slice(0, LONGEST_ADDRESS);
  const groups = groupsOf(ip);
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) {
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 0xff])
      .join('.');
  }
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

const LONGEST_ADDRESS = 45;

/** The eight numbers of 16 bits of a valid IPv6 address. */
function groupsOf(ip: string): number[] {
  const [head = '', tail] = ip.split('::');
  const before = readGroups(head);
  if (tail === undefined) return before;
  const after = readGroups(tail);
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => 0), ...after];
}

function readGroups(text: string): number[] {
  if (text === '') return [];
  return text.split(':').flatMap((part) => {
    if (!part.includes('.')) return [Number.parseInt(part, 16)];
    const [a = 0, b = 0, c = 0, d = 0] = part.split('.').map(Number);
    return [a * 256 + b, c * 256 + d];
  });
}
