import type { EditorStep, SaveResult } from '@mpn/domain';
import { useCallback, useRef, useState } from 'react';
import type { StepReport } from './editor-context';

export type StepReports = Partial<Record<EditorStep, StepReport>>;
type SaveStep = () => Promise<SaveResult>;

/** Collects the steps' reports and save functions. */
export function useStepReports() {
  const [reports, setReports] = useState<StepReports>({});
  const saves = useRef(new Map<EditorStep, SaveStep>());

  const report = useCallback((step: EditorStep, next: StepReport) => {
    setReports((all) => {
      const before = all[step];
      const isSame = before?.isDirty === next.isDirty && before.errorCount === next.errorCount;
      return isSame ? all : { ...all, [step]: next };
    });
  }, []);
  const offer = useCallback((step: EditorStep, save: SaveStep | null) => {
    if (save) saves.current.set(step, save);
    else saves.current.delete(step);
  }, []);
  const clear = useCallback(() => setReports({}), []);
  const saverOf = useCallback((step: EditorStep) => saves.current.get(step), []);
  return { reports, report, offer, clear, saverOf };
}
