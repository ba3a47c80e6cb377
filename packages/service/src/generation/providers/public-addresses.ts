import { lookup as systemLookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { Agent, buildConnector } from 'undici';

/** A connection to an address that is private, of this machine, or otherwise not of the public internet. */
export class ForbiddenAddressError extends Error {
  override readonly name = 'ForbiddenAddressError';
}

/** Whether an IP address belongs to the public internet; one that carries an IPv4 address does when that does. */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';
}

/**
 * Connections to public addresses only. Checked is the address that is connected to, so that a name can't
 * say one thing to a check and another to the connection.
 *
 * @param lookup finds the addresses of a name.
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
      // No name, so nothing is looked up.
      const host = options.hostname.replace(/^\[|\]$/g, '');
      if (isIP(host) !== 0 && !isPublicAddress(host)) callback(new ForbiddenAddressError(), null);
      else connect(options, callback);
    },
  });
}
