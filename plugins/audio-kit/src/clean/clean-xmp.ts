import { SaxesParser, type SaxesTagNS } from 'saxes';

const RDF = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#';

interface Vocabulary {
  prefix: string;
  names: readonly string[];
}

/** Properties that are kept: title, description, creator, credit, copyright, licence, and how the picture was made. */
const KEPT: Readonly<Record<string, Vocabulary>> = {
  'http://purl.org/dc/elements/1.1/': {
    prefix: 'dc',
    names: ['title', 'description', 'creator', 'contributor', 'publisher', 'rights'],
  },
  'http://ns.adobe.com/photoshop/1.0/': {
    prefix: 'photoshop',
    names: ['Credit', 'Source', 'Headline', 'AuthorsPosition'],
  },
  'http://ns.adobe.com/xap/1.0/rights/': {
    prefix: 'xmpRights',
    names: ['Marked', 'Owner', 'UsageTerms', 'WebStatement', 'Certificate'],
  },
  'http://iptc.org/std/Iptc4xmpExt/2008-02-29/': { prefix: 'Iptc4xmpExt', names: ['DigitalSourceType'] },
  'http://creativecommons.org/ns#': { prefix: 'cc', names: ['license', 'attributionName', 'attributionURL'] },
  'http://ns.adobe.com/tiff/1.0/': { prefix: 'tiff', names: ['Artist', 'Copyright', 'ImageDescription'] },
};

const LISTS: ReadonlySet<string> = new Set(['Alt', 'Seq', 'Bag']);
type List = 'Alt' | 'Seq' | 'Bag';

interface Item {
  text: string;
  language: string | undefined;
}

interface Property {
  uri: string;
  name: string;
  list: List | undefined;
  items: Item[];
}

/** Longer texts are no title or credit. */
const MAX_TEXT = 10_000;
const MAX_PROPERTIES = 100;

const isKept = (uri: string, name: string): boolean => KEPT[uri]?.names.includes(name) ?? false;

/** Collects the kept properties while the document is read; structures within a property are left out. */
class Collector {
  readonly properties: Property[] = [];
  /** Elements within the property that is being read. */
  private depth = 0;
  private current: Property | undefined;
  private item: Item | undefined;
  private isStructure = false;

  open({ uri, local, attributes }: SaxesTagNS): void {
    if (this.current) {
      this.depth += 1;
      this.openWithin(uri, local, attributes);
      return;
    }
    if (uri === RDF && local === 'Description') {
      for (const { uri: space, local: name, value } of Object.values(attributes)) {
        if (isKept(space, name)) this.add({ uri: space, name, list: undefined, items: [plain(value)] });
      }
      return;
    }
    if (!isKept(uri, local)) return;
    const resource = Object.values(attributes).find(
      ({ uri: space, local: name }) => space === RDF && name === 'resource',
    );
    this.current = { uri, name: local, list: undefined, items: [] };
    this.item = plain(resource?.value ?? '');
    this.depth = 0;
    this.isStructure = false;
  }

  text(text: string): void {
    if (this.item && !this.isStructure) this.item.text = (this.item.text + text).slice(0, MAX_TEXT);
  }

  close(): void {
    if (!this.current) return;
    if (this.depth > 0) {
      this.depth -= 1;
      // An entry of a list has ended.
      if (this.current.list && this.depth === 1) this.take();
      return;
    }
    if (!this.current.list) this.take();
    if (this.current.items.length > 0) this.add(this.current);
    this.current = undefined;
    this.item = undefined;
  }

  private openWithin(uri: string, local: string, attributes: SaxesTagNS['attributes']): void {
    if (uri === RDF && this.depth === 1 && LISTS.has(local)) {
      this.current!.list = local as List;
      this.item = undefined;
    } else if (uri === RDF && this.depth === 2 && this.current!.list && local === 'li') {
      this.isStructure = false;
      this.item = { text: '', language: attributes['xml:lang']?.value };
    } else {
      this.isStructure = true;
    }
  }

  private take(): void {
    if (this.item && !this.isStructure && this.item.text.trim() !== '') this.current!.items.push(this.item);
    this.item = undefined;
  }

  private add(property: Property): void {
    if (this.properties.length < MAX_PROPERTIES) this.properties.push(property);
  }
}

const plain = (text: string): Item => ({ text, language: undefined });

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

function rendered({ uri, name, list, items }: Property): string {
  const tag = `${KEPT[uri]!.prefix}:${name}`;
  if (!list) return `<${tag}>${escaped(items[0]!.text.trim())}</${tag}>`;
  const entries = items.map(({ text, language }) => {
    const attribute = language === undefined ? '' : ` xml:lang="${escaped(language)}"`;
    return `<rdf:li${attribute}>${escaped(text.trim())}</rdf:li>`;
  });
  return `<${tag}><rdf:${list}>${entries.join('')}</rdf:${list}></${tag}>`;
}

function packet(properties: readonly Property[]): string {
  const spaces = [...new Set(properties.map(({ uri }) => uri))].map((uri) => ` xmlns:${KEPT[uri]!.prefix}="${uri}"`);
  return [
    '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>',
    `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="${RDF}">`,
    `<rdf:Description rdf:about=""${spaces.join('')}>`,
    ...properties.map(rendered),
    '</rdf:Description></rdf:RDF></x:xmpmeta>',
    '<?xpacket end="r"?>',
  ].join('\n');
}

/**
 * XMP with title, creator, credit, copyright and licence only; no position, device, history or identifiers.
 * @param bytes in UTF-8
 * @returns null where nothing is left, or it is no well-formed XML
 */
export function cleanXmp(bytes: Buffer): Buffer | null {
  const collector = new Collector();
  try {
    const parser = new SaxesParser({ xmlns: true });
    parser.on('error', (error) => {
      throw error;
    });
    // Entities that a document declares are none of XMP's.
    parser.on('doctype', () => {
      throw new Error('XMP has no document type');
    });
    parser.on('opentag', (tag) => collector.open(tag));
    parser.on('text', (text) => collector.text(text));
    parser.on('closetag', () => collector.close());
    // A writer may leave zeros behind the packet.
    parser
      .write(
        bytes
          .toString('utf8')
          .replace(/^\ufeff/, '')
          .replaceAll('\0', ''),
      )
      .close();
  } catch {
    return null;
  }
  return collector.properties.length === 0 ? null : Buffer.from(packet(collector.properties), 'utf8');
}
