import type { SessionView } from '@mpn/domain';
import { tabStorage } from '@/config/browser-storage';
import { readToken } from '../session/token-cookies';
import { PREFIX } from './forget-drafts';

/** Unsaved input of a form: the fields that differ from the stored values. */
export interface Draft<V extends object = Record<string, unknown>> {
  /** Version of the record that the form is based on; 0 if it is not stored yet. */
  version: number;
  base: Partial<V>;
  mine: Partial<V>;
}

interface Kept extends Draft {
  /** When it was saved, in milliseconds since 1970. */
  at: number;
}

const MAX_AGE_MS = 7 * 24 * 3600 * 1000;
/** Names of fields that are never stored in a draft. */
const SECRET = /passw|passphrase|secret|privatekey/i;

/** Owner of drafts: the logged-in person, the person acted for, and the company acted for. */
export function ownerOf({
  impersonator,
  user,
  company,
}: Pick<SessionView, 'impersonator' | 'user' | 'company'>): string {
  return [impersonator?.userId ?? user.id, user.id, company?.id ?? 0].join('/');
}

const keyOf = (owner: string, form: string): string => `${PREFIX}${owner}/${form}`;

/** Copy of a value without fields that are never stored. */
function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([name]) => !SECRET.test(name));
  return Object.fromEntries(kept.map(([name, inner]) => [name, withoutSecrets(inner)]));
}

export function readDraft<V extends object>(owner: string, form: string): Draft<V> | null {
  try {
    const kept = JSON.parse(tabStorage.getItem(keyOf(owner, form)) ?? 'null') as Kept | null;
    return kept && Date.now() - kept.at < MAX_AGE_MS ? (kept as unknown as Draft<V>) : null;
  } catch {
    return null;
  }
}

/** Stores a draft. Does nothing after a sign-out in another tab. */
export function writeDraft(owner: string, form: string, draft: Draft): void {
  if (!readToken('token')) return;
  const kept: Kept = { ...(withoutSecrets(draft) as Draft), at: Date.now() };
  tabStorage.setItem(keyOf(owner, form), JSON.stringify(kept));
}

export function removeDraft(owner: string, form: string): void {
  tabStorage.removeItem(keyOf(owner, form));
}
