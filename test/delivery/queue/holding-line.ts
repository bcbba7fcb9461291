import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface HoldingLine {
  port: number;
  /** From now on a connection stands still once so many bytes were sent over it. Settled when one does. */
  hold: () => Promise<void>;
  letGo: () => void;
  /** How many the client has open. */
  connections: () => number;
  /** Cuts what is connected; new connections are let through. */
  cut: () => void;
  close: () => Promise<void>;
}

/** A line to a local server that can be made to stand still after `bytes`. */
export async function holdingLine(port: number, bytes: number): Promise<HoldingLine> {
  let holds = false;
  let onHeld = (): void => undefined;
  const waiting = new Map<Socket, () => void>();
  const open = new Set<Socket>();
  const ends = new Set<Socket>();
  const line = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    let sent = 0;
    // It still is listened to while it stands: nothing is answered, so nothing much comes, but an end is noticed.
    let kept: Buffer[] | null = null;
    open.add(near);
    near.on('close', () => open.delete(near));
    near.on('data', (block: Buffer) => {
      // What was sent together may come as one block: it is parted where the line stands still.
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
