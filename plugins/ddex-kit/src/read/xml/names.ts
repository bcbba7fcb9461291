/** Size of the cache, a power of two. DDEX messages use about 300 different names. */
const SLOTS = 4096;

/** The same text as V8 stores a name in the source: two such names differ exactly if their references differ. */
const internalised = (name: string): string => Object.keys({ [name]: null })[0]!;

/**
 * Cache of element and attribute names, which avoids a new string for each occurrence. Its size is constant: further
 * names evict earlier ones.
 */
export class Names {
  private readonly slots: string[] = new Array<string>(SLOTS).fill('');

  /** @param hash of the characters from `from` to `to`, computed by the scanner while it reads them */
  at(xml: string, from: number, to: number, hash: number): string {
    const slot = (hash ^ (hash >>> 12)) & (SLOTS - 1);
    const first = this.slots[slot]!;
    if (first.length === to - from && xml.startsWith(first, from)) return first;
    // The neighbouring slot, so that two names with the same hash do not evict each other.
    const second = this.slots[slot ^ 1]!;
    if (second.length === to - from && xml.startsWith(second, from)) return second;
    return (this.slots[first === '' ? slot : slot ^ 1] = internalised(xml.slice(from, to)));
  }
}
