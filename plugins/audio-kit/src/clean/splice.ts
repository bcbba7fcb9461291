/** A part of a file that is replaced: everything else is copied as it is. */
export interface Splice {
  /** Offset in bytes. */
  at: number;
  /** Number of bytes that are left out. */
  remove: number;
  /** Bytes that take their place. */
  insert: Buffer;
  /** Zeros that follow them. */
  zeros: number;
}

/** A {@link Splice} as a child process answers it, with its bytes in base64. */
export type SpliceText = Omit<Splice, 'insert'> & { insert: string };

export const toText = (splice: Splice): SpliceText => ({ ...splice, insert: splice.insert.toString('base64') });

export const fromText = (splice: SpliceText): Splice => ({ ...splice, insert: Buffer.from(splice.insert, 'base64') });

/** The change from `old` at this offset to `now`; none where they are the same. */
export function replaced(at: number, old: Buffer, now: Buffer): Splice[] {
  return old.equals(now) ? [] : [{ at, remove: old.length, insert: now, zeros: 0 }];
}

export const removed = (at: number, remove: number): Splice[] =>
  remove === 0 ? [] : [{ at, remove, insert: Buffer.alloc(0), zeros: 0 }];

/** The bytes with these changes, which are in order and do not overlap. */
export function spliced(bytes: Buffer, splices: readonly Splice[]): Buffer {
  const parts: Buffer[] = [];
  let at = 0;
  for (const splice of splices) {
    parts.push(bytes.subarray(at, splice.at), splice.insert, Buffer.alloc(splice.zeros));
    at = splice.at + splice.remove;
  }
  return Buffer.concat([...parts, bytes.subarray(at)]);
}
