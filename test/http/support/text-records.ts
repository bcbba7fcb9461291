import { createSocket } from 'node:dgram';
import { once } from 'node:events';

/** A name server that knows the TXT records it was given, and no others; it fails at names below `broken.example`. */
export class TextRecords {
  private readonly socket = createSocket('udp4');
  private readonly records = new Map<string, string>();

  /** @returns its address, with port */
  async listen(): Promise<string> {
    this.socket.on('message', (query, sender) => this.socket.send(this.answer(query), sender.port, sender.address));
    this.socket.bind(0, '127.0.0.1');
    await once(this.socket, 'listening');
    return `127.0.0.1:${this.socket.address().port}`;
  }

  set({ name, value }: { name: string; value: string }): void {
    this.records.set(name, value);
  }

  close(): void {
    this.socket.close();
  }

  private answer(query: Buffer): Buffer {
    const labels: string[] = [];
    let at = 12;
    for (let length = query[at]!; length > 0; length = query[at]!) {
      labels.push(query.toString('ascii', at + 1, at + 1 + length));
      at += length + 1;
    }
    const question = query.subarray(12, at + 5);
    const name = labels.join('.');
    const value = this.records.get(name);
    // NXDOMAIN, or SERVFAIL.
    const missing = name.endsWith('.broken.example') ? 0x8182 : 0x8183;
    const header = Buffer.from(query.subarray(0, 12));
    header.writeUInt16BE(value === undefined ? missing : 0x8180, 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(value === undefined ? 0 : 1, 6);
    header.writeUInt32BE(0, 8);
    if (value === undefined) return Buffer.concat([header, question]);
    const text = Buffer.from(value);
    const record = Buffer.from([0xc0, 0x0c, 0, 16, 0, 1, 0, 0, 0, 0, 0, text.length + 1, text.length]);
    return Buffer.concat([header, question, record, text]);
  }
}
