/**
 * Returns whether a host means all addresses of the machine, such as `0.0.0.0` and `::`. No client can call such a
 * host.
 */
export const isEveryAddress = (host: string): boolean => /^[0.:]+$/.test(host);

/**
 * Returns the URL of a server that listens on a host. If the server listens on all addresses, the URL has the
 * loopback address. An IPv6 address is in brackets (RFC 3986, section 3.2.2).
 */
export function urlOf(host: string, port: number): string {
  const isV6 = host.includes(':');
  if (isEveryAddress(host)) return `http://${isV6 ? '[::1]' : '127.0.0.1'}:${port}`;
  return `http://${isV6 ? `[${host}]` : host}:${port}`;
}
