/** Names that are remembered at one time: DDEX's messages have about 300 of them. */
const SLOTS = 1024;

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
    const slot = hash & (SLOTS - 1);
    const known = this.slots[slot]!;
    if (known.length === to - from && xml.startsWith(known, from)) return known;
    return (this.slots[slot] = internalised(xml.slice(from, to)));
  }
}
