import type { FileHandle } from 'node:fs/promises';

/** A part of a file that consists of parts: a box, or an element. */
export interface Part {
  at: number;
  /** Offset of its content. */
  from: number;
  /** Offset behind it. */
  end: number;
}

/** Reads the parts of a file, a limited number of them: a file with more is an attack on the parser. */
export abstract class PartReader<P extends Part> {
  private count = 0;

  constructor(
    private readonly handle: FileHandle,
    readonly size: number,
    private readonly limit: number,
  ) {}

  /** The part that begins at an offset; undefined where it is cut, or none. */
  protected abstract part(at: number, to: number): Promise<P | undefined>;

  async bytes(at: number, length: number): Promise<Buffer> {
    const { buffer, bytesRead } = await this.handle.read(Buffer.alloc(length), 0, length, at);
    return buffer.subarray(0, bytesRead);
  }

  /** The parts between two offsets, as far as they can be read; `rest` is where they end. */
  async parts(from: number, to: number): Promise<{ parts: P[]; rest: number }> {
    const parts: P[] = [];
    let at = from;
    while (at < to && this.count < this.limit) {
      this.count += 1;
      const part = await this.part(at, to);
      if (!part) break;
      parts.push(part);
      at = part.end;
    }
    return { parts, rest: at };
  }
}
