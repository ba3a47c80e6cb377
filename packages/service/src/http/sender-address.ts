import ipaddr from 'ipaddr.js';

/** Bits of an IPv6 address that a provider gives to one customer (RFC 6177): the others are the customer's choice. */
const customerBits = 64;

/**
 * The name under which the requests of an IP address are counted: an IPv4 address, also one that is mapped to IPv6, or
 * the network of an IPv6 address. Some proxies add the client's port, which does not count. An unknown spelling is its
 * own name.
 */
export function senderAddress(sent: string): string {
  const [, inBrackets, beforePort] = /^\[(.+)\](?::\d+)?$|^([\d.]+):\d+$/.exec(sent) ?? [];
  const address = inBrackets ?? beforePort ?? sent;
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed}/${customerBits}`)}/${customerBits}`;
}
