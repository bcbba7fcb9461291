import { useEffect, useState } from 'react';
import { isSameValue, type Identify, type Versions } from './merge-versions';
import { useDraft, versionsOf } from './use-draft';

/** State of the notice above a form's buttons, about versions saved by others and input typed before a reload. */
export interface FormNotice<V extends object> {
  /**
   * `meanwhile`: others saved while something is typed; `refused`: a save met a newer version (409); `draft`: something
   * was typed before a reload, and others have saved since; `restored`: the fields hold what was typed before a reload.
   */
  changed: 'meanwhile' | 'refused' | 'draft' | 'restored' | null;
  /** The versions to choose from; null if there is no choice, or if the stored version is not loaded yet. */
  versions: () => Versions<V> | null;
  identify?: Identify | undefined;
  /** Fills the fields with the chosen values and bases the form on the stored version. */
  take: (merged: V) => void;
  /** Discards typed input and loads the stored version. */
  load: () => Promise<void>;
}

interface NoticeOptions<V extends object> {
  /** Shows values in the fields. A stable function. */
  fill: (values: V) => void;
  /** Name of the form's drafts; null for one that has none. */
  draftName: string | null;
  identify: Identify | undefined;
  isReady: boolean;
  isDirty: boolean;
  /** The version that the form started from, with its values. */
  begun: { version: number; values: V };
  /** The stored values, if they are newer; null otherwise. */
  newer: V | null;
  isRefused: boolean;
  values: () => V;
  /** Compares the fields with the stored record and updates the notice. */
  look: () => void;
  /** Bases the form on the stored version, with these values in its fields. */
  rebase: (merged: V) => void;
  load: () => Promise<void>;
  discard: () => void;
}

/**
 * State of the notice: whether typed input has to be merged with a version saved by others, or with a draft from
 * before a reload.
 */
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
  // The stored version is still the one that the draft is based on.
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
