import type { BodyOf, EditorStep, ReleaseEntity, RequirementsView, SaveResult, releaseEndpoints } from '@mpn/domain';
import { createContext, useContext } from 'react';

/** What a step sends: any part of a release. */
export type ReleaseBody = Partial<Omit<BodyOf<typeof releaseEndpoints.patch>, 'version'>>;

/** How a save ended. After a lock conflict all data has been reloaded, and the person has been told. */
export type SaveOutcome =
  | { result: Exclude<SaveResult, 'FAILED'>; release: ReleaseEntity }
  | { result: 'FAILED'; error: unknown; reloaded: boolean };

/** What a step tells the editor about itself. */
export interface StepReport {
  /** Something was typed that is not saved yet. */
  isDirty: boolean;
  /** Fields that were refused, uploads that failed. */
  errorCount: number;
}

export interface Editor {
  /** null while the release has not been created yet. */
  release: ReleaseEntity | null;
  requirements: RequirementsView | undefined;
  editable: boolean;
  /** Creates the release, or patches it with the version the editor holds. */
  save: (body: ReleaseBody) => Promise<SaveOutcome>;
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
