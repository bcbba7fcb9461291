import { ErnRefused, failure, refuse, type ErnFailure } from '../failure';
import type { ErnMessage, ErnRelease } from '../model';
import type { ErnNote } from '../notes';
import { readErn3 } from './ern3';
import { readErn4 } from './ern4';
import { readHeader } from './header';
import { NoteList } from './notes';
import { readPurge } from './purge';
import { versionOf } from './version';
import { libxml, parseDocument, textOf, type Libxml } from './xml/parse';
import { scan } from './xml/scan';
import { validate } from './xml/schemas';
import type { XmlElement } from './xml/tree';

export interface ReadLimits {
  /** Maximum size in bytes; a larger message is refused before it is parsed. */
  maxBytes: number;
  /** Maximum nesting depth of elements. */
  maxDepth: number;
  maxElements: number;
}

const MEGABYTE = 1024 * 1024;

export const READ_LIMITS: Readonly<ReadLimits> = { maxBytes: 50 * MEGABYTE, maxDepth: 64, maxElements: 2_000_000 };

export interface ReadOptions {
  limits?: Partial<ReadLimits>;
  /**
   * Folder of DDEX's schemas, which an operator has to get from DDEX: `<folder>/382/release-notification.xsd` and so
   * on, with the files that they import beside them or in the folder itself. Without one, or without the message's
   * version in it, nothing is validated.
   */
  schemaFolder?: string | null;
}

export type ReadResult =
  | { ok: true; message: ErnMessage; notes: ErnNote[]; validated: boolean }
  | { ok: false; failure: ErnFailure };

/** The failure for a message that is too large; to be checked before its file is read. */
export function refusedSize(bytes: number, limits: Partial<ReadLimits> = {}): ErnFailure | null {
  const limit = limits.maxBytes ?? READ_LIMITS.maxBytes;
  return bytes > limit ? failure('too-large', { limit: Math.floor(limit / MEGABYTE) }) : null;
}

const order = (release: ErnRelease): number => (release.isMain ? 0 : release.kind === 'PRODUCT' ? 1 : 2);

function messageOf(root: XmlElement, notes: NoteList): ErnMessage {
  const version = versionOf(root);
  const header = readHeader(root, version, notes);
  if (version.kind === 'PURGE') {
    const releases = readPurge(root);
    if (releases.length === 0) refuse('no-release');
    return { ...header, releases, resources: [] };
  }
  const { releases, resources } = version.family === 'ERN_38' ? readErn3(root) : readErn4(root, version.family, notes);
  if (releases.length === 0) refuse('no-release');
  return { ...header, releases: [...releases].sort((a, b) => order(a) - order(b)), resources };
}

function readDocument(xml: Libxml, bytes: Uint8Array, options: ReadOptions): Exclude<ReadResult, { ok: false }> {
  const limits = { ...READ_LIMITS, ...options.limits };
  const { schemaFolder: folder } = options;
  const document = parseDocument(xml, bytes, limits.maxDepth);
  try {
    const text = textOf(document, bytes);
    // Both trees of a large message together would need more memory than a reader has.
    if (!folder) document.dispose();
    const root = scan(text, limits);
    const { code: version } = versionOf(root);
    const list = new NoteList();
    const validation = folder ? validate(xml, { document, text, root }, { folder, version }) : null;
    if (validation?.problem) list.add('schema-unusable', root, { reason: validation.problem });
    const message = messageOf(root, list);
    return { ok: true, message, notes: list.notes, validated: validation?.validated ?? false };
  } finally {
    document.dispose();
  }
}

/**
 * Reads one ERN message, whatever its version and encoding. Never throws for invalid content; loads no external
 * entities and nothing from the network.
 *
 * @param bytes the file as it arrived
 */
export async function readErn(bytes: Uint8Array, options: ReadOptions = {}): Promise<ReadResult> {
  const tooLarge = refusedSize(bytes.byteLength, options.limits);
  if (tooLarge) return { ok: false, failure: tooLarge };
  const xml = await libxml();
  try {
    return readDocument(xml, bytes, options);
  } catch (error) {
    if (error instanceof ErnRefused) return { ok: false, failure: error.failure };
    throw error;
  }
}
