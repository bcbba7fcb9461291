import { useCallback, useEffect, useRef, useState } from 'react';
import { ownerOf, readDraft, removeDraft, writeDraft, type Draft } from '@/providers/drafts/draft-store';
import { useSessionState } from '@/providers/session/session-store';
import { isSameValue, type Versions } from './merge-versions';

/** Milliseconds after the last change until a draft is saved. A reload, or closing the tab, saves it at once. */
const KEEP_AFTER = 400;

interface DraftOptions<V extends object> {
  /** Names the form and its record; null for one that keeps no drafts. */
  name: string | null;
  isDirty: boolean;
  /** The stored values that the form was opened with, and its present values; read when the draft is saved. */
  snapshot: () => { version: number; base: V; mine: V };
}

/** The fields of a form that differ from the version that it was opened with. */
export function draftOf<V extends object>({ version, base, mine }: { version: number; base: V; mine: V }): Draft {
  const [before, after] = [base as Record<string, unknown>, mine as Record<string, unknown>];
  const names = Object.keys(after).filter((name) => !isSameValue(before[name], after[name]));
  const pick = (from: Record<string, unknown>) =>
    Object.fromEntries(names.map((name) => [name, from[name] === undefined ? null : from[name]]));
  return { version, base: pick(before), mine: pick(after) };
}

/** A draft as versions to merge with what is stored now. */
export function versionsOf<V extends object>({ base, mine }: Draft<V>, stored: V): Versions<V> {
  return { base: { ...stored, ...base }, mine: { ...stored, ...mine }, theirs: stored };
}

/**
 * Saves typed input as a draft, so that it survives a reload in this tab for this person. The draft is deleted by
 * saving, by discarding, by leaving the page within the application, and at sign-out.
 * @returns `found`: the draft from before the page was loaded; `touch`: to be called after a change; `forget`: deletes
 *   the draft
 */
export function useDraft<V extends object>({
  name,
  isDirty,
  snapshot,
}: DraftOptions<V>): {
  found: Draft<V> | null;
  touch: () => void;
  forget: () => void;
} {
  const { session } = useSessionState();
  const owner = session && name !== null ? ownerOf(session) : null;
  const [read, setRead] = useState(() => ({ name, found: owner && name ? readDraft<V>(owner, name) : null }));
  if (read.name !== name) setRead({ name, found: owner && name ? readDraft<V>(owner, name) : null });
  const latest = useRef(snapshot);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    latest.current = snapshot;
  });

  const keep = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    if (owner && name) writeDraft(owner, name, draftOf(latest.current()));
  }, [owner, name]);
  const touch = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(keep, KEEP_AFTER);
  }, [keep]);
  const forget = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    if (owner && name) removeDraft(owner, name);
    setRead((known) => ({ ...known, found: null }));
  }, [owner, name]);

  useEffect(() => {
    if (!isDirty || !owner || !name) return;
    touch();
    const keepNow = () => {
      if (timer.current !== undefined) keep();
    };
    window.addEventListener('pagehide', keepNow);
    return () => {
      window.removeEventListener('pagehide', keepNow);
      clearTimeout(timer.current);
      timer.current = undefined;
      removeDraft(owner, name);
    };
  }, [isDirty, owner, name, touch, keep]);
  return { found: read.found, touch, forget };
}
