import type { BodyOf, EditorStep, ReleaseEntity, RequirementsView, SaveResult, releaseEndpoints } from '@mpn/domain';
import { createContext, useContext } from 'react';

/** Body of a step: any part of a release. */
export type ReleaseBody = Partial<Omit<BodyOf<typeof releaseEndpoints.patch>, 'version'>>;

/** Sends a body with its version and returns the saved release. @throws CallError */
export type SendRelease = (body: object) => Promise<ReleaseEntity>;

/** How a step saves. */
export interface SaveHow {
  /** How the step's form sends the body, also to create the release; a patch unless given. */
  send?: SendRelease;
  /** Whether a version saved by others changed fields that this step sends. */
  concerns: (now: ReleaseEntity) => boolean;
}

/**
 * How a save ended. `reloaded`: all data was loaded again, and the user was notified; `hasNewer`: others have saved the
 * same fields, and the user has to choose between the versions.
 */
export type SaveOutcome =
  | { result: Exclude<SaveResult, 'FAILED'>; release: ReleaseEntity }
  | { result: 'FAILED'; error: unknown; reloaded: boolean; hasNewer: boolean };

/** A step's state as it reports it to the editor. */
export interface StepReport {
  /** Whether there are unsaved changes. */
  isDirty: boolean;
  /** Number of rejected fields and failed uploads. */
  errorCount: number;
}

export interface Editor {
  /** null while the release has not been created yet. */
  release: ReleaseEntity | null;
  requirements: RequirementsView | undefined;
  editable: boolean;
  /**
   * Saves, one after the other, with the version the editor holds. If others have saved other fields of the release,
   * the body is sent again with the new version.
   */
  save: (body: ReleaseBody, how: SaveHow) => Promise<SaveOutcome>;
  /** The release was read while a save runs: its version may be the one that is being saved. */
  mayBeOwnSave: boolean;
  /** The next save is based on the version that was read last. */
  adoptVersion: () => void;
  /** Registers a step's save function, so that the banner can save all steps; null removes it. */
  offer: (step: EditorStep, save: (() => Promise<SaveResult>) | null) => void;
  report: (step: EditorStep, report: StepReport) => void;
  goTo: (step: EditorStep) => void;
  /** Mounts a step without showing it, so that it takes files that were dropped elsewhere. */
  mount: (step: EditorStep) => void;
}

export const EditorContext = createContext<Editor | null>(null);

export function useEditor(): Editor {
  const editor = useContext(EditorContext);
  if (!editor) throw new Error('useEditor outside of the release editor');
  return editor;
}
