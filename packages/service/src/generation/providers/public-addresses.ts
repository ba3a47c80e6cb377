import { lookup as systemLookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { Agent, buildConnector } from 'undici';

/**
 * The error for an address that is not on the public internet: it is private, belongs to this machine, or is reserved
 * for another purpose.
 */
export class ForbiddenAddressError extends Error {
  override readonly name = 'ForbiddenAddressError';
}

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
  const plain = address.includes(':') ? inHexadecimal(address) : address;
  if (plain === undefined || !ipaddr.isValid(plain)) return false;
  const parsed = ipaddr.process(plain);
  if (parsed.range() !== 'unicast') return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(globalUnicast);
}

/**
 * Writes an IPv6 address without dots, because `ipaddr` would read `::1.1.1.1` as `::ffff:1.1.1.1`. Undefined for an
 * address with a zone id.
 */
function inHexadecimal(address: string): string | undefined {
  return URL.parse(`http://[${address}]/`)?.hostname.slice(1, -1);
}

/**
 * Creates connections to public addresses only. It checks the very address of the connection, so that a host name
 * cannot resolve to one address for the check and to another for the connection.
 *
 * @param lookup resolves host names.
 */
export function publicAddressesOnly(lookup: LookupFunction = systemLookup): Agent {
  const guarded: LookupFunction = (hostname, options, callback) => {
    lookup(hostname, options, (error, found, family) => {
      const addresses = typeof found === 'string' ? [found] : (found ?? []).map(({ address }) => address);
      if (error === null && !addresses.every(isPublicAddress)) callback(new ForbiddenAddressError(), []);
      else callback(error, found, family);
    });
  };
  const connect = buildConnector({ lookup: guarded, timeout: 10_000 });
  return new Agent({
    connect(options, callback) {
      // An IP address is not resolved, so `guarded` does not see it.
      const host = options.hostname.replace(/^\[|\]$/g, '');
      if (isIP(host) !== 0 && !isPublicAddress(host)) callback(new ForbiddenAddressError(), null);
      else connect(options, callback);
    },
  });
}
