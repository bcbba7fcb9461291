import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from '../../api/identity';

/**
 * Limits the open connections of one network (an IPv4 address, or the /64 of an IPv6 address): further ones are closed
 * at once, as are those beyond the maximum of all.
 * @param max 0 for no limit
 */
export function limitConnections(server: Pick<Server, 'on'>, max: number): void {
  if (max === 0) return;
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? '');
    const count = (open.get(network) ?? 0) + 1;
    open.set(network, count);
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left === 0) open.delete(network);
      else open.set(network, left);
    });
    if (count > max) socket.destroy();
  });
}
