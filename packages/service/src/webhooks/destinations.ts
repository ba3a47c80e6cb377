import { lookup as systemLookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { Client } from 'undici';
import { addressesOnly, isForbiddenAddress } from '../generation/providers/connections.ts';
import { isInnerUrl, isPublicAddress, parsedAddress } from '../generation/providers/public-addresses.ts';
import { withTimeLimit } from '../time-limit.ts';

/** Decides which URLs the service calls. */
export interface Destinations {
  /** Resolves to why a URL can't be a webhook, such as `must begin with https://`; undefined if it can. */
  refusal(url: string): Promise<string | undefined>;
  /** Opens one connection to a URL, which no other delivery uses. It fails if its address is refused. */
  connect(url: string): Client;
}

/** The time limit for a name server while a webhook is created, in milliseconds. */
const lookupTime = 5_000;

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
export function destinations(
  networks: readonly string[],
  lookup: LookupFunction = systemLookup,
): Destinations {
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
  /** Resolves to whether all addresses of a host are in the inner networks. */
  const leadsInside = async (host: string): Promise<boolean> => {
    if (isIP(host) !== 0) return isInner(host);
    // A service without inner networks asks no name server, so nobody can use it to learn names.
    if (ranges.length === 0) return false;
    const asked = () =>
      new Promise<boolean>((resolve) => {
        lookup(host, { all: true }, (error, found) => {
          const addresses = typeof found === 'string' || error !== null ? [] : found;
          resolve(addresses.length > 0 && addresses.every(({ address }) => isInner(address)));
        });
      });
    return withTimeLimit(lookupTime, asked).catch(() => false);
  };
  return {
    async refusal(url) {
      const { protocol, hostname = '', username = '', password = '' } = URL.parse(url) ?? {};
      if (protocol === undefined) return 'must be a URL such as https://example.com/hooks';
      if (protocol !== 'https:' && protocol !== 'http:') return 'must begin with https://';
      if (username + password !== '') return 'must have no user and no password';
      const host = hostname.replace(/^\[|\]$/g, '');
      if (protocol === 'http:') {
        if (await leadsInside(host)) return undefined;
        const others = ranges.length === 0 ? '' : ', or lead to an address that WEBHOOK_NETWORKS allows';
        return `must begin with https://${others}`;
      }
      if (!isInnerUrl(url) || (isIP(host) === 0 ? ranges.length > 0 : isInner(host))) return undefined;
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
