import type { PreviousUpload } from 'tus-js-client';
import { sharedStorage } from '@/config/browser-storage';

/** The server discards uploads without new data for a day; here the day is counted from the start of the upload. */
const KEPT_MS = 86_400_000;
const PREFIX = 'mpn-upload:';

interface Remembered {
  url: string;
  at: number;
}

/** Fallback where the browser cannot hash (no https) or its storage is full: nothing is stored beyond the page. */
const inPage = new Map<string, string>();
const isKept = () => window.isSecureContext && 'subtle' in crypto;

async function digest(text: string): Promise<string> {
  if (!isKept()) return text;
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Fingerprint by which a file is recognised when the same person chooses it again for the same company. Hashed, so that
 * other users of the browser cannot read the file's name.
 */
export function fingerprintOf(owner: string, kind: string, { name, size, lastModified }: File): Promise<string> {
  return digest(JSON.stringify([owner, kind, name, size, lastModified]));
}

function read(key: string): Remembered | null {
  const text = inPage.get(key) ?? (isKept() ? sharedStorage.getItem(key) : null);
  try {
    const entry = text === null ? null : (JSON.parse(text) as Partial<Remembered>);
    return typeof entry?.url === 'string' && typeof entry.at === 'number' ? (entry as Remembered) : null;
  } catch {
    return null;
  }
}

function remove(key: string): void {
  inPage.delete(key);
  if (isKept()) sharedStorage.removeItem(key);
}

function forgetOld(): void {
  const keys = [...inPage.keys(), ...(isKept() ? sharedStorage.keys() : [])];
  for (const key of keys.filter((name) => name.startsWith(PREFIX))) {
    const entry = read(key);
    if (!entry || entry.at < Date.now() - KEPT_MS) remove(key);
  }
}

const toPrevious = (key: string, { url, at }: Remembered): PreviousUpload => ({
  urlStorageKey: key,
  uploadUrl: url,
  creationTime: new Date(at).toISOString(),
  size: null,
  metadata: {},
  parallelUploadUrls: null,
});

/** URL storage for tus-js-client that stores upload URLs only; the library's own also stores file names. */
export const uploadMemory = {
  findAllUploads: (): Promise<PreviousUpload[]> => Promise.resolve([]),
  findUploadsByFingerprint(fingerprint: string): Promise<PreviousUpload[]> {
    forgetOld();
    const entry = read(PREFIX + fingerprint);
    return Promise.resolve(entry ? [toPrevious(PREFIX + fingerprint, entry)] : []);
  },
  /** Removes an upload that has become a file. */
  forget: (fingerprint: string): void => remove(PREFIX + fingerprint),
  removeUpload(key: string): Promise<void> {
    remove(key);
    return Promise.resolve();
  },
  addUpload(fingerprint: string, { uploadUrl }: PreviousUpload): Promise<string> {
    const key = PREFIX + fingerprint;
    const text = JSON.stringify({ url: uploadUrl ?? '', at: Date.now() } satisfies Remembered);
    remove(key);
    if (isKept()) sharedStorage.setItem(key, text);
    else inPage.set(key, text);
    return Promise.resolve(key);
  },
};
