import type * as LibxmlModule from 'libxml2-wasm' with { 'resolution-mode': 'import' };
import { ErnRefused, failure, refuse, type ErnFailure } from '../../failure';

export type Libxml = typeof LibxmlModule;
type XmlDocument = LibxmlModule.XmlDocument;
type XmlLibError = LibxmlModule.XmlLibError;

let loading: Promise<Libxml> | undefined;

/** libxml2 as WebAssembly, loaded with the first message of a process. It is an ES module, hence the dynamic import. */
export const libxml = (): Promise<Libxml> => (loading ??= import('libxml2-wasm'));

interface ParserProblem {
  message: string;
  /** From 1. */
  line: number;
  column: number;
}

function problemOf(error: unknown): ParserProblem {
  const details = (error as XmlLibError).details;
  const first = Array.isArray(details) ? details[0] : undefined;
  const message = (first?.message ?? (error instanceof Error ? error.message : String(error))).trim();
  return { message, line: first?.line || 1, column: first?.col || 1 };
}

const ENCODING = /encoding/i;
const ENTITY = /\bentit(y|ies)\b|doctype|\bDTD\b|amplification/i;
const DEPTH = /excessive depth/i;

/** Maps libxml2's errors: some have texts of their own, for all others the position is reported. */
function failureOf(error: unknown, encoding: string, maxDepth: number): ErnFailure {
  const { message, line, column } = problemOf(error);
  if (ENTITY.test(message)) return failure('document-type');
  if (DEPTH.test(message)) return failure('too-deep', { limit: maxDepth });
  if (ENCODING.test(message)) return failure('bad-encoding', { encoding });
  return failure('not-well-formed', { line, column });
}

/** The declared encoding, for the error about invalid bytes: from a byte order mark or declaration, else UTF-8. */
export function declaredEncoding(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return 'UTF-16';
  if (first === 0 || second === 0) return 'UTF-16';
  const head = Buffer.from(bytes.subarray(0, 200)).toString('latin1');
  return /encoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(head)?.[1] ?? 'UTF-8';
}

/**
 * Parses bytes with libxml2: decodes them, and loads no external entity, no document type and nothing from the network.
 * The caller disposes of the document.
 * @throws ErnRefused
 */
export function parseDocument(xml: Libxml, bytes: Uint8Array, maxDepth: number): XmlDocument {
  const { ParseOption, XmlDocument: Document } = xml;
  const option =
    ParseOption.XML_PARSE_NONET |
    ParseOption.XML_PARSE_NO_XXE |
    ParseOption.XML_PARSE_NO_SYS_CATALOG |
    ParseOption.XML_PARSE_NOCDATA |
    ParseOption.XML_PARSE_BIG_LINES |
    ParseOption.XML_PARSE_COMPACT;
  let document: XmlDocument;
  try {
    document = Document.fromBuffer(bytes, { option });
  } catch (error) {
    throw new ErnRefused(failureOf(error, declaredEncoding(bytes), maxDepth));
  }
  if (document.dtd === null) return document;
  document.dispose();
  return refuse('document-type');
}

const isUtf8 = (encoding: string | null): boolean => encoding === null || /^utf-?8$/i.test(encoding);

/**
 * The text of a document whose bytes are UTF-8, which libxml2 has checked.
 * @returns null for one in another encoding
 */
function utf8Text(document: XmlDocument, bytes: Uint8Array): string | null {
  const from = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  // UTF-16 and UTF-32 without a mark have a zero byte beside the first letter; EBCDIC begins with another byte.
  const begins = bytes[from] === 0x3c && bytes[from + 1] !== 0;
  if (!begins || !isUtf8(document.encoding)) return null;
  return Buffer.from(bytes.buffer, bytes.byteOffset + from, bytes.byteLength - from).toString('utf8');
}

/**
 * A parsed document as text, decoded, with line breaks as the standard reads them: of its own bytes where they are
 * UTF-8, else what libxml2 writes, which takes as long as parsing.
 */
export function textOf(document: XmlDocument, bytes: Uint8Array): string {
  const text = utf8Text(document, bytes) ?? document.toString({ format: false, noDeclaration: true });
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
}
