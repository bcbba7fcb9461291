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
 * Shows a confirmation before the page is left (link, back button, closing the tab) while `isDirty`. Call it for input
 * outside of `useResourceForm`, which calls it itself.
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
