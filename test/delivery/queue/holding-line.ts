import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface HoldingLine {
  port: number;
  /** From now on connections stall after the given number of bytes. Resolves when one does. */
  hold: () => Promise<void>;
  letGo: () => void;
  /** Number of the client's open connections. */
  connections: () => number;
  /** Closes open connections; new ones pass. */
  cut: () => void;
  close: () => Promise<void>;
}

/** A proxy to a local server whose connections can be stalled after `bytes`. */
export async function holdingLine(port: number, bytes: number): Promise<HoldingLine> {
  let holds = false;
  let onHeld = (): void => undefined;
  const waiting = new Map<Socket, () => void>();
  const open = new Set<Socket>();
  const ends = new Set<Socket>();
  const line = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    let sent = 0;
    // A stalled connection is still read, so that its end is noticed.
    let kept: Buffer[] | null = null;
    open.add(near);
    near.on('close', () => open.delete(near));
    near.on('data', (block: Buffer) => {
      // A chunk is split at the byte at which the connection stalls.
      const passing = !kept && holds ? Math.max(0, bytes - sent) : block.length;
      sent += block.length;
      if (kept) {
        kept.push(block);
        return;
      }
      if (passing > 0) far.write(block.subarray(0, passing));
      if (passing >= block.length) return;
      kept = [block.subarray(passing)];
      waiting.set(near, () => {
        for (const one of kept ?? []) far.write(one);
        kept = null;
      });
      onHeld();
    });
    far.pipe(near);
    for (const end of [near, far]) ends.add(end.on('error', () => undefined).on('close', () => far.destroy()));
  });
  const letGo = (): void => {
    holds = false;
    for (const goOn of waiting.values()) goOn();
    waiting.clear();
  };
  const cut = (): void => {
    letGo();
    for (const end of ends) end.destroy();
    ends.clear();
  };
  await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve));
  return {
    port: (line.address() as AddressInfo).port,
    hold: () => {
      holds = true;
      return new Promise<void>((resolve) => (onHeld = resolve));
    },
    letGo,
    connections: () => open.size,
    cut,
    close: async () => {
      cut();
      await new Promise((resolve) => line.close(resolve));
    },
  };
}
