import { toLatin1, type LatinOptions } from '../../latin';

/** Builds a chunk of fixed fields in little-endian order, as `bext` and `cart` are. */
export class FixedFields {
  private readonly parts: Buffer[] = [];

  constructor(private readonly letters: LatinOptions = {}) {}

  /** Text in a single-byte field, cut to its length and filled with zeros. */
  text(value: string | undefined, length: number): this {
    const field = Buffer.alloc(length);
    toLatin1(value ?? '', this.letters).copy(field, 0, 0, length);
    this.parts.push(field);
    return this;
  }

  uint16(value: number): this {
    return this.number(2, (field) => field.writeUInt16LE(value));
  }

  int16(value: number): this {
    return this.number(2, (field) => field.writeInt16LE(value));
  }

  int32(value: number): this {
    return this.number(4, (field) => field.writeInt32LE(value));
  }

  zeros(length: number): this {
    this.parts.push(Buffer.alloc(length));
    return this;
  }

  /** Text of any length. */
  tail(value: string): this {
    this.parts.push(toLatin1(value, this.letters));
    return this;
  }

  toBuffer(): Buffer {
    return Buffer.concat(this.parts);
  }

  private number(length: number, write: (field: Buffer) => void): this {
    const field = Buffer.alloc(length);
    write(field);
    this.parts.push(field);
    return this;
  }
}
