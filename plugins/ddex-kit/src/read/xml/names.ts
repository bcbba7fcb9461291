/** Names that are remembered at one time: DDEX's messages have about 300 of them. A power of two. */
const SLOTS = 4096;

/** The same text as V8 stores a name in the source: two such names differ exactly if their references differ. */
const internalised = (name: string): string => Object.keys({ [name]: null })[0]!;

/**
 * Names of elements and attributes, so that a name that returns is neither cut out of the document nor compared letter
 * by letter again. Constant in size: a message of many names overwrites them.
 */
export class Names {
  private readonly slots: string[] = new Array<string>(SLOTS).fill('');

  /** @param hash of the letters, which the caller computes while it looks for their end */
  at(xml: string, from: number, to: number, hash: number): string {
    const slot = (hash ^ (hash >>> 12)) & (SLOTS - 1);
    const first = this.slots[slot]!;
    if (first.length === to - from && xml.startsWith(first, from)) return first;
    // A second place for two names of one slot that take turns.
    const second = this.slots[slot ^ 1]!;
    if (second.length === to - from && xml.startsWith(second, from)) return second;
    return (this.slots[first === '' ? slot : slot ^ 1] = internalised(xml.slice(from, to)));
  }
}
