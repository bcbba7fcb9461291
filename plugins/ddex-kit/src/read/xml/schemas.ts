import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { XmlDocument, XmlInputProvider, XsdValidator } from 'libxml2-wasm' with { 'resolution-mode': 'import' };
import { ErnRefused, failure } from '../../failure';
import type { Libxml } from './parse';

/** Maximum length of a reason in characters, because libxml2 lists all allowed values. */
const REASON_MAX = 300;

const SCHEMA = 'release-notification.xsd';

/** By folder and version; null: the folder has no schema of that version. Loading one takes seconds. */
const loaded = new Map<string, XsdValidator | null>();

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

function load(xml: Libxml, folder: string, version: string): XsdValidator | null {
  const own = join(folder, version);
  const path = join(own, SCHEMA);
  if (!existsSync(path)) return null;
  const document = xml.XmlDocument.fromBuffer(readFileSync(path), { url: SCHEMA });
  xml.xmlRegisterInputProvider(filesOf([own, folder]));
  try {
    return xml.XsdValidator.fromDoc(document);
  } finally {
    xml.xmlCleanupInputProvider();
    document.dispose();
  }
}

/**
 * Validates a message against the schema of its version.
 *
 * @param version as in the namespace: `382`, `43`
 * @returns false where the folder has no schema of this version
 * @throws ErnRefused for a message that does not match
 */
export function validate(xml: Libxml, document: XmlDocument, folder: string, version: string): boolean {
  const key = join(folder, version);
  let validator = loaded.get(key);
  if (validator === undefined) {
    validator = load(xml, folder, version);
    loaded.set(key, validator);
  }
  if (!validator) return false;
  try {
    validator.validate(document);
    return true;
  } catch (error) {
    if (!(error instanceof xml.XmlValidateError)) throw error;
    const [first] = error.details;
    const reason = (first?.message ?? error.message).trim().replace(/\{http:[^}]*\}/g, '');
    throw new ErnRefused(failure('schema-violation', { line: first?.line ?? 1, reason: reason.slice(0, REASON_MAX) }));
  }
}
