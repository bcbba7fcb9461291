import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface CountingLine {
  port: number;
  /** Number of connections so far. */
  connections: () => number;
  /** Maximum number of concurrent connections. */
  mostAtOnce: () => number;
  close: () => Promise<void>;
}

/**
 * A proxy to a local server that counts connections. A connection that the client has ended no longer counts, even if
 * the server has not noticed yet.
 */
export async function countingLine(port: number): Promise<CountingLine> {
  let all = 0;
  let most = 0;
  const open = new Set<Socket>();
  const ends = new Set<Socket>();
  const line = createServer({ allowHalfOpen: true }, (near) => {
    all += 1;
    open.add(near);
    const far = connect(port, '127.0.0.1');
    near.once('end', () => open.delete(near)).once('close', () => open.delete(near));
    near.pipe(far);
    far.pipe(near);
    for (const end of [near, far]) {
      ends.add(end);
      end
        .on('error', () => undefined)
        .once('close', () => {
          ends.delete(end);
          near.destroy();
          far.destroy();
        });
    }
    // The end of a previous connection may still be unread in the socket; if this process was busy, it is read after
    // the timers.
    setTimeout(() => setImmediate(() => setImmediate(() => (most = Math.max(most, open.size)))), 100);
  });
  await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve));
  return {
    port: (line.address() as AddressInfo).port,
    connections: () => all,
    mostAtOnce: () => most,
    close: async () => {
      for (const end of ends) end.destroy();
      await new Promise((resolve) => line.close(resolve));
    },
  };
}
