import { useEffect, useId } from 'react';

interface Source {
  /**
   * Whether a change of the URL's query alone (the editor's steps) counts as leaving; by default only another page
   * does.
   */
  withinPage: boolean;
}

const dirty = new Map<string, Source>();

/** True when navigating between the URLs would lose input. */
export function wouldLoseChanges(samePage: boolean): boolean {
  return [...dirty.values()].some(({ withinPage }) => withinPage || !samePage);
}

/** Discards all unsaved changes, after the person chose to leave. */
export function discardUnsavedChanges(): void {
  dirty.clear();
}

/**
 * Guards unsaved changes: while `isDirty`, leaving the page (link, back button, closing the tab) asks first. Call it
 * for input that is not in a form of `useResourceForm`, which calls it itself.
 */
export function useUnsavedChanges(isDirty: boolean, { withinPage = false }: Partial<Source> = {}): void {
  const id = useId();
  useEffect(() => {
    if (isDirty) dirty.set(id, { withinPage });
    else dirty.delete(id);
    return () => {
      dirty.delete(id);
    };
  }, [id, isDirty, withinPage]);
}
