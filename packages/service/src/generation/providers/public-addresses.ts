import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * The global unicast addresses of IPv6. All other public addresses are unassigned (IANA IPv6 Address Space
 * registry).
 */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Returns whether an IP address is on the public internet. An IPv4-mapped IPv6 address (RFC 4291, section 2.5.5.2) is
 * treated as its IPv4 address. All other IPv6 addresses that contain an IPv4 address are refused, because they could
 * lead to a private one. An address with a zone id is refused, because it belongs to a local network.
 */
export function isPublicAddress(address: string): boolean {
  const parsed = parsedAddress(address);
  if (parsed?.range() !== 'unicast') return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(globalUnicast);
}

/** Returns an IP address, of an IPv4-mapped IPv6 address the IPv4 address; undefined for another text. */
export function parsedAddress(address: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  const plain = address.includes(':') ? inHexadecimal(address) : address;
  return plain === undefined || !ipaddr.isValid(plain) ? undefined : ipaddr.process(plain);
}

/**
 * Writes an IPv6 address without dots, because `ipaddr` would read `::1.1.1.1` as `::ffff:1.1.1.1`. Undefined for an
 * address with a zone id.
 */
function inHexadecimal(address: string): string | undefined {
  return URL.parse(`http://[${address}]/`)?.hostname.slice(1, -1);
}

/**
 * Returns whether a URL leads to this machine or its own network: an address that is not public, or a name that only a
 * network's own name server knows, which has no dot or ends in a special-use domain (RFC 6761, 6762, 8375 and ICANN).
 */
export function isInnerUrl(url: string): boolean {
  const host = (URL.parse(url)?.hostname ?? '').replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0) return !isPublicAddress(host);
  return !host.includes('.') || /\.(?:local|localhost|internal|home\.arpa)$/.test(host);
}
