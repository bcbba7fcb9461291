import type { SessionView } from '@mpn/domain';
import { readToken } from '../session/token-cookies';
import { PREFIX } from './forget-drafts';

/** Unsaved input of a form: the fields that differ from the stored values. */
export interface Draft<V extends object = Record<string, unknown>> {
  /** Version of the record that the form began from; 0 for one that is not stored yet. */
  version: number;
  base: Partial<V>;
  mine: Partial<V>;
}

interface Kept extends Draft {
  /** Milliseconds since 1970. */
  at: number;
}

const MAX_AGE_MS = 7 * 24 * 3600 * 1000;
/** Never kept, whatever the form. */
const SECRET = /passw|passphrase|secret|privatekey/i;

/** Whose drafts: the person at the browser, whom they act as, and for which company. */
export function ownerOf({
  impersonator,
  user,
  company,
}: Pick<SessionView, 'impersonator' | 'user' | 'company'>): string {
  return [impersonator?.userId ?? user.id, user.id, company?.id ?? 0].join('/');
}

const keyOf = (owner: string, form: string): string => `${PREFIX}${owner}/${form}`;

/** The same without what is never kept. */
function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([name]) => !SECRET.test(name));
  return Object.fromEntries(kept.map(([name, inner]) => [name, withoutSecrets(inner)]));
}

export function readDraft<V extends object>(owner: string, form: string): Draft<V> | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keyOf(owner, form)) ?? 'null') as Kept | null;
    return kept && Date.now() - kept.at < MAX_AGE_MS ? (kept as unknown as Draft<V>) : null;
  } catch {
    return null;
  }
}

/** Keeps a draft; not for a person who has signed out in another tab, and not where the browser has no room. */
export function writeDraft(owner: string, form: string, draft: Draft): void {
  if (!readToken('token')) return;
  const kept: Kept = { ...(withoutSecrets(draft) as Draft), at: Date.now() };
  try {
    sessionStorage.setItem(keyOf(owner, form), JSON.stringify(kept));
  } catch {
    sessionStorage.removeItem(keyOf(owner, form));
  }
}

export function removeDraft(owner: string, form: string): void {
  sessionStorage.removeItem(keyOf(owner, form));
}
