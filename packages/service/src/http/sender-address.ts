import ipaddr from 'ipaddr.js';

/**
 * The number of bits in an IPv6 address that identify a customer of a network provider (RFC 6177). A customer can
 * choose the other bits freely.
 */
const customerBits = 64;

/**
 * Returns the name under which the requests of an IP address are counted. For IPv4, also IPv4 mapped to IPv6, it is
 * the address. For IPv6 it is the network of the customer. Some proxies append the client's port, which is ignored.
 * If the text is not an address, it is its own name.
 */
export function senderAddress(sent: string): string {
  const [, inBrackets, beforePort] = /^\[(.+)\](?::\d+)?$|^([\d.]+):\d+$/.exec(sent) ?? [];
  const address = inBrackets ?? beforePort ?? sent;
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed}/${customerBits}`)}/${customerBits}`;
}
