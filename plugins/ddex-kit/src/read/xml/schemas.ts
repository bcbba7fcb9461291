import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { ErrorDetail, XmlDocument, XmlInputProvider, XmlLibError, XsdValidator } from 'libxml2-wasm' with {
  'resolution-mode': 'import',
};
import { ErnRefused } from '../../failure';
import type { Libxml } from './parse';
import { elementAt, type XmlElement } from './tree';
import { violationOf, type Place } from './violations';

const REASON_MAX = 300;
/** xmlErrorLevel of libxml2: warnings are below. */
const LEVEL_ERROR = 2;

const SCHEMA = 'release-notification.xsd';

/**
 * Resolves imports of a schema from the operator's folders only, by file name: DDEX's schemas import each other by web
 * URL.
 */
function filesOf(folders: readonly string[]): XmlInputProvider {
  const open = new Map<number, { bytes: Uint8Array; at: number }>();
  let last = 0;
  const pathOf = (url: string): string | undefined =>
    folders.map((folder) => join(folder, basename(url))).find((path) => existsSync(path));
  return {
    match: (url) => url.endsWith('.xsd') && pathOf(url) !== undefined,
    open: (url) => {
      const path = pathOf(url);
      if (path === undefined) return undefined;
      last += 1;
      open.set(last, { bytes: readFileSync(path), at: 0 });
      return last;
    },
    read: (handle, buffer) => {
      const file = open.get(handle);
      if (!file) return -1;
      const part = file.bytes.subarray(file.at, file.at + buffer.byteLength);
      buffer.set(part);
      file.at += part.byteLength;
      return part.byteLength;
    },
    close: (handle) => open.delete(handle),
  };
}

/** A schema that is loaded, or why it cannot be. */
type Loaded = { validator: XsdValidator } | { problem: string };

function load(xml: Libxml, folder: string, version: string): Loaded | null {
  const own = join(folder, version);
  const path = join(own, SCHEMA);
  if (!existsSync(path)) return null;
  let document: XmlDocument | undefined;
  xml.xmlRegisterInputProvider(filesOf([own, folder]));
  try {
    document = xml.XmlDocument.fromBuffer(readFileSync(path), { url: SCHEMA });
    return { validator: xml.XsdValidator.fromDoc(document) };
  } catch (error) {
    return { problem: firstProblem(error) };
  } finally {
    xml.xmlCleanupInputProvider();
    document?.dispose();
  }
}

/** By folder and version; null: the folder has no schema of that version. Loading one takes seconds. */
const loaded = new Map<string, Loaded | null>();

/** Warnings say which files are missing, which comes before what is unknown without them. */
function firstProblem(error: unknown): string {
  const details = (error as XmlLibError).details ?? [];
  const text = details[0]?.message ?? (error instanceof Error ? error.message : String(error));
  return text.replace(/\s+/g, ' ').trim().slice(0, REASON_MAX);
}

/** A message as libxml2 has parsed it, its text, and its elements in the text. */
export interface Validated {
  document: XmlDocument;
  text: string;
  root: XmlElement;
}

/** Position at which the element of an error begins; libxml2 reports only its line. */
function placeOf({ line, xpath }: ErrorDetail, { root, text }: Validated): Place {
  const element = xpath === undefined ? null : elementAt(root, xpath);
  if (!element) return { line: line || 1, column: 1 };
  return { line: line || 1, column: element.at - text.lastIndexOf('\n', element.at) };
}

/** What became of a validation: there was none, it found nothing, or the operator's schema cannot be used. */
export type Validation = { validated: boolean; problem: string | null };

/**
 * Validates a message against the schema of its version.
 *
 * @param version as in the namespace: `382`, `43`
 * @throws ErnRefused for a message that does not match
 */
export function validate(
  xml: Libxml,
  message: Validated,
  { folder, version }: { folder: string; version: string },
): Validation {
  const key = join(folder, version);
  let schema = loaded.get(key);
  if (schema === undefined) {
    schema = load(xml, folder, version);
    loaded.set(key, schema);
  }
  if (!schema) return { validated: false, problem: null };
  if ('problem' in schema) return { validated: false, problem: schema.problem };
  try {
    schema.validator.validate(message.document);
    return { validated: true, problem: null };
  } catch (error) {
    if (!(error instanceof xml.XmlValidateError)) throw error;
    // A message may name schemas by address, which are not loaded: libxml2 warns of that first.
    const first = error.details.find(({ level }) => level >= LEVEL_ERROR) ?? error.details[0];
    if (!first) throw error;
    throw new ErnRefused(violationOf(first, placeOf(first, message)));
  }
}
