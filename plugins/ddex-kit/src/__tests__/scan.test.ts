/** @jest-environment ./test/support/libxml-environment.cjs */
import { Names } from '../read/xml/names';
import { libxml, parseDocument, textOf } from '../read/xml/parse';
import { scan } from '../read/xml/scan';
import { elementAt, type XmlElement } from '../read/xml/tree';

const LIMITS = { maxDepth: 64, maxElements: 10_000 };

/** Name, attributes, text and children of an element. */
type Shape = [string, string[], string, Shape[]];
const shapeOf = ({ name, attributes, text, children }: XmlElement): Shape => [
  name,
  [...attributes],
  text,
  children.map(shapeOf),
];

async function treeIn(bytes: Buffer): Promise<Shape> {
  const xml = await libxml();
  const document = parseDocument(xml, bytes, LIMITS.maxDepth);
  try {
    return shapeOf(scan(textOf(document, bytes), LIMITS));
  } finally {
    document.dispose();
  }
}

const DOCUMENTS: [string, string][] = [
  ['references', '<a b="&lt;&amp;&quot;&apos;&gt;&#65;&#x1F600;">&lt;x&gt; &amp;amp; &#9731;&#10;.</a>'],
  ['a > in an attribute and in text', '<a b="x > y" c=\'"\'>1 > 0<b d="/>"/></a>'],
  ['attributes over several lines', '<a\n  b = "1"\n\tc="x\n\ty"   ><d e="&#10;"/></a >'],
  ['comments and instructions', '<?x a > b?><!-- < > --><a>1<!-- </a> > <b> -->2<?y </a>?>3</a><!-- x -->\n'],
  ['CDATA', '<a> <![CDATA[<b> &amp; ]] ]]> x<![CDATA[]]></a>'],
  ['mixed content', '<a> x <b/> y\n<b>z</b> </a>'],
  ['prefixes', '<x:a xmlns:x="urn:x" xmlns="urn:y" x:b="1"><c/><x:c xml:lang="de"/></x:a>'],
  ['other letters', '<a ü="ß"><名前>夜 😀\u00a0</名前></a>'],
  ['line breaks of Windows', '<a b="1\r\n2">\r\n  x\r\ny &#13; z\r</a>'],
  ['empty elements', '<a><b/><b></b><b /><b\n/></a>'],
];

describe('the elements of a document', () => {
  it.each(DOCUMENTS)('%s: UTF-8 is read from its own bytes as what libxml2 writes of UTF-16', async (_, text) => {
    const fromBytes = await treeIn(Buffer.from(text));
    expect(fromBytes).toEqual(await treeIn(Buffer.from(`\ufeff${text}`, 'utf16le')));
    expect(fromBytes).toEqual(await treeIn(Buffer.from(`\ufeff<?xml version="1.0" encoding="utf-8"?>${text}`)));
  });

  it('have the texts that were meant', async () => {
    expect(await treeIn(Buffer.from('<a b="x > &#x41;\n">&lt;<![CDATA[>&amp;]]><!-- no --><c/> </a>'))).toEqual([
      'a',
      ['b', 'x > A '],
      '<>&amp;',
      [['c', [], '', []]],
    ]);
  });

  it('are found by the paths of libxml2', async () => {
    const bytes = Buffer.from('<x:a xmlns:x="urn:x"><b/><b><c d="1"/></b></x:a>');
    const xml = await libxml();
    const document = parseDocument(xml, bytes, 64);
    const root = scan(textOf(document, bytes), LIMITS);
    document.dispose();
    expect(elementAt(root, '/x:a')).toBe(root);
    expect(elementAt(root, '/x:a/b[2]/c/@d')).toMatchObject({ name: 'c', at: 28 });
    expect(elementAt(root, '/x:a/b[3]')).toBeNull();
  });
});

it('names that share a place in the table stay apart', () => {
  const names = new Names();
  const text = 'AaBB';
  for (const [from, to] of [
    [0, 2],
    [2, 4],
    [0, 2],
    [0, 4],
  ] as const) {
    expect(names.at(text, from, to, 7)).toBe(text.slice(from, to));
  }
});
