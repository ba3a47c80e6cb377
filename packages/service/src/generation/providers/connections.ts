import { lookup as systemLookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { Agent, buildConnector, EnvHttpProxyAgent } from 'undici';
import { proxies } from '../../proxy.ts';
import { isPublicAddress } from './public-addresses.ts';

/** Creates connections for `fetch` that go through the proxies of the environment. */
export function proxied(options: Agent.Options): EnvHttpProxyAgent {
  const { http = '', https = '', none } = proxies();
  return new EnvHttpProxyAgent({
    ...options,
    httpProxy: http,
    httpsProxy: https,
    noProxy: none,
    proxyTunnel: false,
  });
}

/**
 * The connections to providers. They have no time limits for headers and body, because `Patience` has them. They go
 * through the proxy of the environment.
 */
export const toProvider = proxied({ connect: { timeout: 10_000 }, headersTimeout: 0, bodyTimeout: 0 });

/**
 * Creates connections to allowed addresses only. It checks the very address of the connection, so that a host name
 * cannot resolve to one address for the check and to another for the connection.
 *
 * @param isAllowed whether connections to an IP address are possible.
 * @param lookup resolves host names.
 */
export function addressesOnly(
  isAllowed: (address: string) => boolean,
  lookup: LookupFunction = systemLookup,
): buildConnector.connector {
  const guarded: LookupFunction = (hostname, options, callback) => {
    lookup(hostname, options, (error, found, family) => {
      const addresses = typeof found === 'string' ? [found] : (found ?? []).map(({ address }) => address);
      if (error === null && !addresses.every(isAllowed)) callback(new ForbiddenAddressError(), []);
      else callback(error, found, family);
    });
  };
  const connect = buildConnector({ lookup: guarded, timeout: 10_000 });
  return (options, callback) => {
    // An IP address is not resolved, so `guarded` does not see it.
    const host = options.hostname.replace(/^\[|\]$/g, '');
    if (isIP(host) !== 0 && !isAllowed(host)) callback(new ForbiddenAddressError(), null);
    else connect(options, callback);
  };
}

/** Creates connections to public addresses only. */
export const publicAddressesOnly = (lookup?: LookupFunction): Agent =>
  new Agent({ connect: addressesOnly(isPublicAddress, lookup) });

/** Yields an error and its causes, the outermost first. The cause of an AggregateError is its first error. */
export function* causesOf(error: unknown): Iterable<Error> {
  if (!(error instanceof Error)) return;
  yield error;
  yield* causesOf(error instanceof AggregateError ? error.errors[0] : error.cause);
}

/** Returns whether the connection was refused because its address is not public. */
export function isForbiddenAddress(error: unknown): boolean {
  return [...causesOf(error)].some((cause) => cause instanceof ForbiddenAddressError);
}

/**
 * Returns the code of a failed connection, such as `ECONNREFUSED`. The message is left out, because it contains
 * addresses.
 */
export function describeConnectionError(error: unknown): string {
  const codes = [...causesOf(error)].map((cause) => (cause as NodeJS.ErrnoException).code);
  return codes.findLast((code) => typeof code === 'string') ?? 'connection failed';
}

/**
 * The error for an address that is not on the public internet: it is private, belongs to this machine, or is reserved
 * for another purpose.
 */
class ForbiddenAddressError extends Error {
  override readonly name = 'ForbiddenAddressError';
}
