import type { Server } from 'node:http';
import { AddressPlaces, type PlaceLimits } from './address-places.ts';
import { senderAddress } from './sender-address.ts';

/**
 * Limits how many connections are open. An open connection occupies a file descriptor and up to 28 KB of memory, also
 * before its first request. A connection beyond the limits is closed without a response.
 *
 * The limits use the address of the TCP connection, not `X-Forwarded-For`. So a proxy may have as many connections as
 * one client.
 *
 * @param server must not have accepted any connection yet.
 */
export function limitConnections(server: Server, limits: PlaceLimits): void {
  const places = new AddressPlaces(limits);
  server.on('connection', (socket) => {
    const address = senderAddress(socket.remoteAddress ?? '');
    if (places.isFull || places.hasShare(address)) socket.destroy();
    else places.take(address, socket);
  });
}
