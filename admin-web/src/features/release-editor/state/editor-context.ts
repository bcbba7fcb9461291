import type { BodyOf, EditorStep, ReleaseEntity, RequirementsView, SaveResult, releaseEndpoints } from '@mpn/domain';
import { createContext, useContext } from 'react';

/** Body of a step: any part of a release. */
export type ReleaseBody = Partial<Omit<BodyOf<typeof releaseEndpoints.patch>, 'version'>>;

/** Sends a body with its version and returns the saved release. @throws CallError */
export type SendRelease = (body: object) => Promise<ReleaseEntity>;

/** How a step saves. */
export interface SaveHow {
  /** How the step's form sends it, which also creates the release; a patch unless given. */
  send?: SendRelease;
  /** Whether what others have saved touches what this step sends. */
  concerns: (now: ReleaseEntity) => boolean;
}

/**
 * How a save ended. `reloaded`: all data has been read again, and the user was notified; `outdated`: others have saved the
 * same fields, which are read now and can be chosen from.
 */
export type SaveOutcome =
  | { result: Exclude<SaveResult, 'FAILED'>; release: ReleaseEntity }
  | { result: 'FAILED'; error: unknown; reloaded: boolean; outdated: boolean };

/** A step's state as it reports it to the editor. */
export interface StepReport {
  /** There are unsaved changes. */
  isDirty: boolean;
  /** Rejected fields and failed uploads. */
  errorCount: number;
}

export interface Editor {
  /** null while the release has not been created yet. */
  release: ReleaseEntity | null;
  requirements: RequirementsView | undefined;
  editable: boolean;
  /**
   * Saves, one after the other, with the version the editor holds. What others have saved elsewhere in the release is no
   * conflict: the body is sent again on that.
   */
  save: (body: ReleaseBody, how: SaveHow) => Promise<SaveOutcome>;
  /** The next save is based on the release as it is read now. */
  adoptVersion: () => void;
  /** Makes a step's save known, so that the banner can save all; null when it goes. */
  offer: (step: EditorStep, save: (() => Promise<SaveResult>) | null) => void;
  report: (step: EditorStep, report: StepReport) => void;
  goTo: (step: EditorStep) => void;
}

export const EditorContext = createContext<Editor | null>(null);

export function useEditor(): Editor {
  const editor = useContext(EditorContext);
  if (!editor) throw new Error('useEditor outside of the release editor');
  return editor;
}
