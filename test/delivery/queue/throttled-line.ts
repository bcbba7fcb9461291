import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export interface ThrottledLine {
  port: number;
  /** Bytes a second to the server, over each connection; Infinity for no limit. */
  setRate: (bytesPerSecond: number) => void;
  /** Number of connections so far. */
  connections: () => number;
  /** Bytes sent to the server. */
  sent: () => number;
  close: () => Promise<void>;
}

/** Parts of a second in which bytes are let through. */
const TICKS = 10;

/** A proxy to a local server with limited bandwidth, like a station's slow internet access. */
export async function throttledLine(port: number, bytesPerSecond: number): Promise<ThrottledLine> {
  let rate = bytesPerSecond;
  let all = 0;
  let bytes = 0;
  const ends = new Set<Socket>();

  const pass = async (near: Socket, far: Socket): Promise<void> => {
    for await (const block of near as AsyncIterable<Buffer>) {
      for (let from = 0; from < block.length;) {
        const size = Math.min(block.length - from, Math.max(1, Math.floor(rate / TICKS)));
        if (rate !== Infinity) await sleep(1000 / TICKS);
        far.write(block.subarray(from, from + size));
        bytes += size;
        from += size;
      }
      if (far.writableNeedDrain) await new Promise((resolve) => far.once('drain', resolve).once('close', resolve));
    }
  };

  const line = createServer((near) => {
    all += 1;
    const far = connect(port, '127.0.0.1');
    for (const end of [near, far]) ends.add(end.on('error', () => undefined));
    near.once('close', () => far.destroy());
    far.once('close', () => near.destroy());
    far.pipe(near);
    pass(near, far)
      .catch(() => undefined)
      .finally(() => far.end());
  });
  await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve));
  return {
    port: (line.address() as AddressInfo).port,
    setRate: (next) => {
      rate = next;
    },
    connections: () => all,
    sent: () => bytes,
    close: async () => {
      for (const end of ends) end.destroy();
      await new Promise((resolve) => line.close(resolve));
    },
  };
}
