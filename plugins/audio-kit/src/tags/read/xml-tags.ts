import type { RawTags } from '@mpn/domain';
import { ROLE_NAMES } from '../track-metadata';

interface Leaf {
  /** Without namespace, in upper case. */
  name: string;
  attributes: string;
  text: string;
}

/** Leaf elements are all that tags need: no document is built, no entity is declared or resolved. */
const LEAF = /<([A-Za-z_][\w.:-]{0,60})((?:\s[^<>]{0,500})?)>([^<]{1,5000})<\/\1\s*>/g;
/** Maximum number of elements that are read. */
const MAX_LEAVES = 2_000;

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function plainText(text: string): string {
  return text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));/gi, (whole, hex, decimal, name) => {
    if (name) return ENTITIES[String(name).toLowerCase()] ?? whole;
    const code = hex ? parseInt(String(hex), 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}

function leavesOf(xml: string): Leaf[] {
  const leaves: Leaf[] = [];
  for (const [, name = '', attributes = '', text = ''] of xml.matchAll(LEAF)) {
    leaves.push({ name: name.replace(/^.*:/, '').toUpperCase(), attributes, text: plainText(text) });
    if (leaves.length === MAX_LEAVES) break;
  }
  return leaves;
}

const named =
  (leaves: readonly Leaf[]) =>
  (...names: string[]): string[] =>
    leaves.flatMap(({ name, text }) => (names.includes(name) ? [text] : []));

const COMPOSERS: readonly string[] = [ROLE_NAMES.COMPOSER, ROLE_NAMES.AUTHOR];

/** Credits by role, in the form of our own deliveries. */
function creditedComposers(leaves: readonly Leaf[]): string[] {
  const isComposer = ({ name, attributes }: Leaf): boolean =>
    name === 'CREDIT' && COMPOSERS.some((role) => attributes.includes(`role="${role}"`));
  return leaves.filter(isComposer).map(({ text }) => text);
}

/** iXML: the elements of our own deliveries under USER, and those of its ASWG extension. */
export function ixmlTags(xml: string): RawTags {
  const leaves = leavesOf(xml);
  const valuesOf = named(leaves);
  return {
    title: valuesOf('TITLE', 'SONGTITLE'),
    version: valuesOf('VERSION', 'SUBTITLE'),
    artist: valuesOf('ARTIST'),
    isrc: valuesOf('ISRC', 'ISRCID'),
    // The extension's own spelling, and the right one.
    composers: [...creditedComposers(leaves), ...valuesOf('COMPOSER', 'COMPOSOR')],
    labelCode: valuesOf('LABEL_CODE', 'LABELCODE'),
    pLine: valuesOf('P_LINE', 'PLINE'),
    copyright: valuesOf('COPYRIGHT'),
    catalogueNumber: valuesOf('CATALOGUE_NUMBER', 'CATALOGNUMBER', 'CATALOGUENUMBER'),
    ean: valuesOf('EAN', 'UPC', 'BARCODE'),
  };
}

/** axml with EBUCore (EBU Tech 3352): identifiers as "ISRC:DEA621501234". */
export function axmlTags(xml: string): RawTags {
  return { isrc: named(leavesOf(xml))('IDENTIFIER').filter((text) => /^\s*ISRC/i.test(text)) };
}
