import { refuse } from '../../failure';
import type { XmlElement } from './tree';

export interface ScanLimits {
  maxDepth: number;
  maxElements: number;
}

const NAMED: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

function decoded(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(
    /&(?:#x([0-9a-fA-F]+)|#(\d+)|(\w+));/g,
    (whole, hex?: string, decimal?: string, name?: string) => {
      if (name !== undefined) return NAMED[name] ?? whole;
      return String.fromCodePoint(hex === undefined ? Number(decimal) : parseInt(hex, 16));
    },
  );
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

const ATTRIBUTE = /\s+([^\s=]+)=(?:"([^"]*)"|'([^']*)')/g;

function attributesOf(tag: string): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const [, name, double, single] of tag.matchAll(ATTRIBUTE)) {
    attributes[name === 'xmlns' || name!.startsWith('xmlns:') ? name! : localName(name!)] = decoded(
      double ?? single ?? '',
    );
  }
  return attributes;
}

const NO_ATTRIBUTES: Readonly<Record<string, string>> = Object.freeze({});

/** Index of the end of a tag: at a `>` outside of quotes. libxml2 writes a `>` of an attribute as a reference. */
const tagEnd = (xml: string, from: number): number => xml.indexOf('>', from);

/** End of a section that begins with `<!` or `<?`, and the text in it. */
function special(xml: string, at: number): { next: number; text: string } {
  if (xml.startsWith('<!--', at)) return { next: xml.indexOf('-->', at) + 3, text: '' };
  if (xml.startsWith('<![CDATA[', at)) {
    const end = xml.indexOf(']]>', at);
    return { next: end + 3, text: xml.slice(at + 9, end) };
  }
  return { next: tagEnd(xml, at) + 1, text: '' };
}

function elementOf(tag: string, parent: XmlElement | null): XmlElement {
  const space = tag.search(/\s/);
  const name = space < 0 ? tag : tag.slice(0, space);
  const attributes = space < 0 ? NO_ATTRIBUTES : attributesOf(tag.slice(space));
  return { name: localName(name), attributes, children: [], text: '', parent };
}

/**
 * The elements of a document that libxml2 has parsed and serialized: well-formed, in UTF-8, without a document type.
 * Stepping through libxml2's own tree costs a call into WebAssembly for every name and text, twice the time of parsing.
 */
export function scan(xml: string, limits: ScanLimits): XmlElement {
  let root: XmlElement | null = null;
  let current: XmlElement | null = null;
  let [depth, count, at] = [0, 0, 0];
  while (at < xml.length) {
    const open = xml.indexOf('<', at);
    if (open < 0) break;
    if (current && open > at) current.text += decoded(xml.slice(at, open));
    const second = xml.charCodeAt(open + 1);
    if (second === 0x21 || second === 0x3f) {
      const { next, text } = special(xml, open);
      if (current) current.text += text;
      at = next;
      continue;
    }
    const close = tagEnd(xml, open);
    at = close + 1;
    if (second === 0x2f) {
      if (!current) break;
      current.text = current.text.trim();
      current = current.parent;
      depth -= 1;
      continue;
    }
    count += 1;
    if (count > limits.maxElements) refuse('too-many-elements', { limit: limits.maxElements });
    if (depth >= limits.maxDepth) refuse('too-deep', { limit: limits.maxDepth });
    const isEmpty = xml.charCodeAt(close - 1) === 0x2f;
    const element = elementOf(xml.slice(open + 1, isEmpty ? close - 1 : close), current);
    if (current) current.children.push(element);
    else root = element;
    if (isEmpty) continue;
    current = element;
    depth += 1;
  }
  return root ?? refuse('not-well-formed', { line: 1, column: 1 });
}
