import type { LookupFunction } from 'node:net';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { Client } from 'undici';
import { addressesOnly, isForbiddenAddress } from '../generation/providers/connections.ts';
import { isInnerUrl, isPublicAddress, parsedAddress } from '../generation/providers/public-addresses.ts';

/** Decides which URLs the service calls. */
export interface Destinations {
  /** Returns why a URL can't be a webhook, such as `must begin with https://`; undefined if it can. */
  refusal(url: string): string | undefined;
  /** Opens one connection to a URL, which no other delivery uses. It fails if its address is refused. */
  connect(url: string): Client;
}

/** A connection that failed while TLS began. */
export class TlsError extends Error {}

/**
 * Creates the rules: `https` to public addresses, and `http` and `https` to the inner networks that the operator allows. The
 * address of a name is looked up and checked when the connection is made, and it is the address of the connection, so that
 * a name server can't give one for the check and another for the call.
 *
 * @param networks IP addresses and networks (CIDR).
 * @param lookup resolves host names.
 */
export function destinations(networks: readonly string[], lookup?: LookupFunction): Destinations {
  const ranges = networks.map((network) =>
    network.includes('/')
      ? ipaddr.parseCIDR(network)
      : ipaddr.parseCIDR(`${network}/${isIP(network) === 4 ? 32 : 128}`),
  );
  const isInner = (address: string) => {
    const parsed = parsedAddress(address);
    return ranges.some((range) => parsed?.kind() === range[0].kind() && parsed.match(range));
  };
  const rules = {
    'https:': addressesOnly((address) => isPublicAddress(address) || isInner(address), lookup),
    'http:': addressesOnly(isInner, lookup),
  };
  return {
    refusal(url) {
      const { protocol, hostname = '', username = '', password = '' } = URL.parse(url) ?? {};
      if (protocol === undefined) return 'must be a URL such as https://example.com/hooks';
      if (protocol !== 'https:' && protocol !== 'http:') return 'must begin with https://';
      if (username + password !== '') return 'must have no user and no password';
      if (!isInnerUrl(url)) return protocol === 'https:' ? undefined : 'must begin with https://';
      const host = hostname.replace(/^\[|\]$/g, '');
      if (isIP(host) === 0 ? ranges.length > 0 : isInner(host)) return undefined;
      return 'must lead to the public internet, not to an inner network that WEBHOOK_NETWORKS does not allow';
    },
    connect(url) {
      const { origin, protocol } = new URL(url);
      const connect = rules[protocol as keyof typeof rules];
      return new Client(origin, {
        connect(options, callback) {
          connect(options, (error, socket) => {
            if (error === null) return callback(null, socket);
            // The network's own errors name the call of the system that failed.
            const isNetwork =
              'syscall' in error || error instanceof AggregateError || isForbiddenAddress(error);
            callback(protocol === 'https:' && !isNetwork ? new TlsError(error.message) : error, null);
          });
        },
      });
    },
  };
}
