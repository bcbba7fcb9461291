import { createServer, connect, type AddressInfo, type Socket } from 'node:net';

export interface CuttingProxy {
  /** URL of the server through the proxy. */
  url: string;
  /** Closes all connections and refuses new ones. */
  cut: () => void;
  restore: () => void;
  close: () => Promise<void>;
}

/** A proxy to the server that can break connections in the middle of a request, like a lost network. */
export async function cuttingProxy(serverUrl: string): Promise<CuttingProxy> {
  const { hostname, port } = new URL(serverUrl);
  const sockets = new Set<Socket>();
  let isCut = false;
  const keep = (socket: Socket): Socket => {
    sockets.add(socket);
    // Broken connections are expected here.
    return socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
  };
  const tear = (): void => sockets.forEach((socket) => socket.destroy());
  const proxy = createServer((incoming) => {
    keep(incoming);
    if (isCut) return incoming.destroy();
    const outgoing = keep(connect(Number(port), hostname));
    incoming.pipe(outgoing).pipe(incoming);
    incoming.on('close', () => outgoing.destroy());
    outgoing.on('close', () => incoming.destroy());
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${String((proxy.address() as AddressInfo).port)}`,
    cut: () => {
      isCut = true;
      tear();
    },
    restore: () => {
      isCut = false;
    },
    close: async () => {
      const closed = new Promise<void>((resolve) => proxy.close(() => resolve()));
      tear();
      await closed;
    },
  };
}
