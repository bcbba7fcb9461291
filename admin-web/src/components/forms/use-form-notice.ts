import { useEffect, useState } from 'react';
import { isSameValue, type Identify, type Versions } from './merge-versions';
import { useDraft, versionsOf } from './use-draft';

/** What is said above a form's buttons, of what others have saved and of what was typed before a reload. */
export interface FormNotice<V extends object> {
  /**
   * `meanwhile`: others saved while something is typed; `refused`: a save met a newer version (409); `draft`: something was
   * typed before a reload, and others have saved since; `restored`: the fields hold what was typed before a reload.
   */
  changed: 'meanwhile' | 'refused' | 'draft' | 'restored' | null;
  /** The versions to choose from; null where there is nothing to choose, or what is stored is not read yet. */
  versions: () => Versions<V> | null;
  identify?: Identify | undefined;
  /** Fills the fields with what was chosen, based on what is stored now. */
  take: (merged: V) => void;
  /** Discards what was typed, and shows what is stored now. */
  load: () => Promise<void>;
}

interface NoticeOptions<V extends object> {
  /** Shows values in the fields. A stable function. */
  fill: (values: V) => void;
  /** Names the form's drafts; null for one that has none. */
  draftName: string | null;
  identify: Identify | undefined;
  isReady: boolean;
  isDirty: boolean;
  /** What the fields began from and its version. */
  begun: { version: number; values: V };
  /** What is stored now, where that is newer; null otherwise. */
  newer: V | null;
  isRefused: boolean;
  values: () => V;
  /** Compares the fields with what is stored. */
  look: () => void;
  /** Bases the form on what is stored now, with these values in its fields. */
  rebase: (merged: V) => void;
  load: () => Promise<void>;
  discard: () => void;
}

/** Versions that meet in a form: typed here, saved elsewhere, typed before a reload. */
export function useFormNotice<V extends object>(
  options: NoticeOptions<V>,
): { notice: FormNotice<V>; touch: () => void } {
  const { fill, isReady, isDirty, begun, newer, isRefused, values, look } = options;
  const { found, touch, forget } = useDraft<V>({
    name: options.draftName,
    isDirty,
    snapshot: () => ({ version: begun.version, base: begun.values, mine: values() }),
  });
  const [restored, setRestored] = useState<string | null>(null);

  const kept = found && versionsOf(found, begun.values);
  // What is stored is what it was when this was typed.
  const isSameBase = found?.version === begun.version && isSameValue(kept?.base, begun.values);
  const isOffered = isReady && found !== null && !isSameBase;
  useEffect(() => {
    if (!isReady || !found || isDirty) return;
    const { mine } = versionsOf(found, begun.values);
    if (isSameValue(mine, begun.values)) forget();
    else if (isSameBase) {
      fill(mine);
      forget();
      look();
      // eslint-disable-next-line react-hooks/set-state-in-effect -- the fields are there only now
      setRestored(options.draftName);
    }
  }, [isReady, found, isSameBase, isDirty, begun, fill, look, forget, options.draftName]);

  const isRestored = isDirty && restored !== null && restored === options.draftName;
  const offered = isOffered && !isDirty ? 'draft' : isRestored ? 'restored' : null;
  const changed = isRefused ? 'refused' : newer && isDirty ? 'meanwhile' : offered;
  const notice: FormNotice<V> = {
    changed,
    identify: options.identify,
    versions: () => {
      if (changed === 'draft' && found) return versionsOf(found, begun.values);
      return newer && changed !== 'restored' ? { base: begun.values, mine: values(), theirs: newer } : null;
    },
    take: (merged) => {
      if (changed === 'draft') forget();
      setRestored(null);
      options.rebase(merged);
    },
    load: async () => {
      setRestored(null);
      if (changed === 'draft') forget();
      else if (changed === 'restored') options.discard();
      else await options.load();
    },
  };
  return { notice, touch };
}
