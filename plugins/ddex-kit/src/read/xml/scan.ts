import { refuse } from '../../failure';
import { Names } from './names';
import { NO_ELEMENTS, type XmlElement } from './tree';

export interface ScanLimits {
  maxDepth: number;
  maxElements: number;
}

const NAMED: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

const REFERENCE = /&(?:#x([0-9a-fA-F]+)|#(\d+)|(\w+));/g;

const decoded = (text: string): string =>
  text.replace(REFERENCE, (whole, hex?: string, decimal?: string, name?: string) => {
    if (name !== undefined) return NAMED[name] ?? whole;
    return String.fromCodePoint(hex === undefined ? Number(decimal) : parseInt(hex, 16));
  });

const BREAK = /[\n\t]/;
const BREAKS = /[\n\t]/g;

const NO_ATTRIBUTES: readonly string[] = [];

const SPACE = 0x20;
const QUOTE = 0x22;
const SLASH = 0x2f;
const COLON = 0x3a;
const LESS = 0x3c;
const EQUALS = 0x3d;
const GREATER = 0x3e;
const LETTERS = 0x41;

const names = new Names();

const malformed = () => refuse('not-well-formed', { line: 1, column: 1 });

/** Fast check that `trim` would change nothing: first and last character are printable ASCII. False may be wrong. */
function isTrimmed(text: string): boolean {
  const [first, last] = [text.charCodeAt(0), text.charCodeAt(text.length - 1)];
  return first > SPACE && first < 0x7f && last > SPACE && last < 0x7f;
}

/** Reads a document from its first letter to its last; `at` is the place that is read next. */
class Scanner {
  private at = 0;
  private root: XmlElement | null = null;
  /** The open elements, the innermost last. */
  private current: XmlElement | null = null;
  /** The next `&` that was looked for; texts before it need no decoding. */
  private reference = -1;
  private depth = 0;
  private count = 0;

  constructor(
    private readonly xml: string,
    private readonly limits: ScanLimits,
  ) {}

  scan(): XmlElement | null {
    const { xml } = this;
    const { length } = xml;
    while (this.at < length) {
      if (!this.text()) break;
      const second = xml.charCodeAt(this.at + 1);
      if (second === SLASH) this.endTag();
      else if (second === 0x21 || second === 0x3f) this.special();
      else this.startTag();
    }
    return this.root;
  }

  private find(text: string, from: number): number {
    const at = this.xml.indexOf(text, from);
    return at < 0 ? malformed() : at;
  }

  /** Whether a part of the document has a reference that has to be decoded. */
  private hasReference(from: number, to: number): boolean {
    if (this.reference < from) {
      const at = this.xml.indexOf('&', from);
      this.reference = at < 0 ? this.xml.length : at;
    }
    return this.reference < to;
  }

  private part(from: number, to: number): string {
    const text = this.xml.slice(from, to);
    return this.hasReference(from, to) ? decoded(text) : text;
  }

  /** Value of an attribute: the standard makes spaces of its line breaks and tabs. */
  private value(from: number, to: number): string {
    const raw = this.xml.slice(from, to);
    const text = BREAK.test(raw) ? raw.replace(BREAKS, ' ') : raw;
    return this.hasReference(from, to) ? decoded(text) : text;
  }

  /**
   * Text before the next `<`. Spaces at the beginning of an element's text are cut off anyway.
   * @returns false at the end
   */
  private text(): boolean {
    const { xml, current } = this;
    const from = this.at;
    let at = from;
    while (xml.charCodeAt(at) <= SPACE) at += 1;
    if (xml.charCodeAt(at) !== LESS) {
      at = xml.indexOf('<', at);
      if (at < 0) return false;
      if (current) current.text += this.part(from, at);
    } else if (current && current.text !== '') {
      current.text += xml.slice(from, at);
    }
    this.at = at;
    return true;
  }

  private endTag(): void {
    const { current } = this;
    // A tag without prefix and spaces ends behind its name.
    const end = this.at + 2 + (current?.name.length ?? 0);
    this.at = (this.xml.charCodeAt(end) === GREATER ? end : this.find('>', this.at)) + 1;
    if (!current) return;
    if (current.text !== '' && !isTrimmed(current.text)) current.text = current.text.trim();
    this.current = current.parent;
    this.depth -= 1;
  }

  /** Comments and instructions are left out, CDATA is text. */
  private special(): void {
    const { xml, at } = this;
    if (xml.startsWith('<!--', at)) this.at = this.find('-->', at + 4) + 3;
    else if (xml.startsWith('<![CDATA[', at)) {
      const end = this.find(']]>', at);
      if (this.current) this.current.text += xml.slice(at + 9, end);
      this.at = end + 3;
    } else if (xml.startsWith('<?', at)) this.at = this.find('?>', at) + 2;
    else refuse('document-type');
  }

  private startTag(): void {
    const { xml, limits, current } = this;
    this.count += 1;
    if (this.count > limits.maxElements) refuse('too-many-elements', { limit: limits.maxElements });
    if (this.depth >= limits.maxDepth) refuse('too-deep', { limit: limits.maxDepth });
    const { at } = this;
    this.at += 1;
    const name = this.name(false);
    const code = xml.charCodeAt(this.at);
    const attributes = code === GREATER || code === SLASH ? NO_ATTRIBUTES : this.attributes();
    const element: XmlElement = { name, attributes, children: NO_ELEMENTS, text: '', parent: current, at };
    if (current === null) this.root = element;
    else if (current.children === NO_ELEMENTS) current.children = [element];
    else (current.children as XmlElement[]).push(element);
    if (xml.charCodeAt(this.at) === SLASH) {
      this.at += 2;
      return;
    }
    this.at += 1;
    this.current = element;
    this.depth += 1;
  }

  /** A name without its prefix, which only a declaration of a namespace keeps. Ends behind it. */
  private name(isWhole: boolean): string {
    const { xml } = this;
    let from = this.at;
    let at = from;
    let hash = 0;
    for (;;) {
      const code = xml.charCodeAt(at);
      // Letters are above all signs that end a name; at the end of the document there is no number.
      if (!(code >= LETTERS) && (!(code > SPACE) || code === EQUALS || code === GREATER || code === SLASH)) break;
      at += 1;
      if (code === COLON && !isWhole) {
        from = at;
        hash = 0;
      } else hash = (Math.imul(hash, 31) + code) | 0;
    }
    this.at = at;
    return names.at(xml, from, at, hash);
  }

  private skipSpaces(): number {
    let code = this.xml.charCodeAt(this.at);
    while (code <= SPACE) code = this.xml.charCodeAt((this.at += 1));
    return code;
  }

  /** Attributes up to the end of the tag. */
  private attributes(): readonly string[] {
    const { xml } = this;
    let attributes: string[] | null = null;
    for (;;) {
      const code = this.skipSpaces();
      if (code === GREATER || code === SLASH || Number.isNaN(code)) return attributes ?? NO_ATTRIBUTES;
      const name = this.name(xml.startsWith('xmlns:', this.at));
      this.skipSpaces();
      this.at += 1;
      const quote = this.skipSpaces() === QUOTE ? '"' : "'";
      const end = this.find(quote, this.at + 1);
      const value = this.value(this.at + 1, end);
      if (attributes === null) attributes = [name, value];
      else attributes.push(name, value);
      this.at = end + 1;
    }
  }
}

/**
 * The elements of a document that libxml2 has found to be well-formed and without a document type, decoded. Stepping
 * through libxml2's own tree costs a call into WebAssembly for every name and text, twice the time of parsing.
 */
export const scan = (xml: string, limits: ScanLimits): XmlElement => new Scanner(xml, limits).scan() ?? malformed();
