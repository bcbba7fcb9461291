import type { PreviousUpload } from 'tus-js-client';

/** The server discards uploads without new data for a day; so do we. */
const KEPT_MS = 86_400_000;
const PREFIX = 'mpn-upload:';

interface Remembered {
  url: string;
  at: number;
}

/** Fallback where the browser cannot hash (no https): nothing is stored beyond the page. */
const inPage = new Map<string, string>();
const isKept = () => window.isSecureContext && 'subtle' in crypto;

async function digest(text: string): Promise<string> {
  if (!isKept()) return text;
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Recognises a file when the same person chooses it again for the same company. A hash, so that others who use this
 * browser cannot read what was uploaded.
 */
export function fingerprintOf(owner: string, kind: string, { name, size, lastModified }: File): Promise<string> {
  return digest(JSON.stringify([owner, kind, name, size, lastModified]));
}

function read(key: string): Remembered | null {
  const text = isKept() ? localStorage.getItem(key) : (inPage.get(key) ?? null);
  try {
    const entry = text === null ? null : (JSON.parse(text) as Partial<Remembered>);
    return typeof entry?.url === 'string' && typeof entry.at === 'number' ? (entry as Remembered) : null;
  } catch {
    return null;
  }
}

function remove(key: string): void {
  if (isKept()) localStorage.removeItem(key);
  else inPage.delete(key);
}

function forgetOld(): void {
  const keys = isKept() ? Object.keys(localStorage) : [...inPage.keys()];
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

/** tus-js-client's memory of uploads, with nothing in it but their addresses: its own one keeps the files' names. */
export const uploadMemory = {
  findAllUploads: (): Promise<PreviousUpload[]> => Promise.resolve([]),
  findUploadsByFingerprint(fingerprint: string): Promise<PreviousUpload[]> {
    forgetOld();
    const entry = read(PREFIX + fingerprint);
    return Promise.resolve(entry ? [toPrevious(PREFIX + fingerprint, entry)] : []);
  },
  /** There is a file of it now. */
  forget: (fingerprint: string): void => remove(PREFIX + fingerprint),
  removeUpload(key: string): Promise<void> {
    remove(key);
    return Promise.resolve();
  },
  addUpload(fingerprint: string, { uploadUrl }: PreviousUpload): Promise<string> {
    const key = PREFIX + fingerprint;
    const text = JSON.stringify({ url: uploadUrl ?? '', at: Date.now() } satisfies Remembered);
    try {
      if (isKept()) localStorage.setItem(key, text);
      else inPage.set(key, text);
    } catch {
      // A full storage costs the resuming after a reload, not the upload.
      inPage.set(key, text);
    }
    return Promise.resolve(key);
  },
};
