import { lookup as systemLookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { Agent, buildConnector } from 'undici';

/** The address is not on the public internet: it is private, of this machine, or otherwise reserved. */
export class ForbiddenAddressError extends Error {
  override readonly name = 'ForbiddenAddressError';
}

/** Whether an IP address is on the public internet. An IPv6 address with an IPv4 address inside counts as that. */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';
}

/**
 * Connects to public addresses only. It checks the very address of the connection, so that a host name can't resolve
 * to one address for the check and to another for the connection.
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
