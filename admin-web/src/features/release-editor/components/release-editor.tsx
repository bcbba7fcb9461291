import { EditorStep, releaseEndpoints, type ReleaseEntity } from '@mpn/domain';
import { ConfigProvider } from 'antd';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useCall } from '@/providers/api/hooks';
import { ownerOf, readDraft } from '@/providers/drafts/draft-store';
import { useSession } from '@/providers/session/session-store';
import { useUnsavedChanges } from '@/providers/unsaved/unsaved-changes';
import { EditorContext, type Editor } from '../state/editor-context';
import { stepIdentifier, stepOf } from '../state/steps';
import { draftNameOf } from '../state/use-form-step';
import { useSaveRelease } from '../state/use-save-release';
import { useStepReports } from '../state/use-step-reports';
import { STEP_COMPONENTS } from '../steps/step-components';
import { EditorHeader } from './editor-header';
import { LockBanner } from './lock-banner';
import { StepNavigation } from './step-navigation';
import styles from './release-editor.module.css';

interface ReleaseEditorProps {
  release: ReleaseEntity | null;
  /** Reads all release data again. */
  reload: () => Promise<ReleaseEntity | undefined>;
}

/** The step in the URL; an unsaved release has only its first form. */
function useStep(isNew: boolean): EditorStep {
  const [search] = useSearchParams();
  return isNew ? 'release' : stepOf(search.get('step'));
}

/** Steps in which something was typed before a reload; they are mounted at once, to show it as unsaved. */
function useTypedBefore(release: ReleaseEntity | null): readonly EditorStep[] {
  const owner = ownerOf(useSession());
  const [steps] = useState(() =>
    EditorStep.filter(
      (step) => release && readDraft(owner, `${draftNameOf(step)}?${JSON.stringify({ id: release.id })}`),
    ),
  );
  return steps;
}

/** Steps stay mounted once visited, so that input and uploads survive changing steps. */
function useVisited(
  step: EditorStep,
  epoch: number,
  typed: readonly EditorStep[],
): { visited: readonly EditorStep[]; mount: (step: EditorStep) => void } {
  const [visited, setVisited] = useState<{ epoch: number; steps: readonly EditorStep[] }>({
    epoch,
    steps: [...new Set([step, ...typed])],
  });
  const mount = useCallback(
    (wanted: EditorStep) =>
      setVisited((now) => (now.steps.includes(wanted) ? now : { ...now, steps: [...now.steps, wanted] })),
    [],
  );
  if (visited.epoch !== epoch) {
    setVisited({ epoch, steps: [step] });
    return { visited: [step], mount };
  }
  if (!visited.steps.includes(step)) {
    const steps = [...visited.steps, step];
    setVisited({ epoch, steps });
    return { visited: steps, mount };
  }
  return { visited: visited.steps, mount };
}

function useReload(load: ReleaseEditorProps['reload'], clear: () => void) {
  // A new epoch refills every form.
  const [epoch, setEpoch] = useState(0);
  const fillAnew = useCallback(() => {
    clear();
    setEpoch((count) => count + 1);
  }, [clear]);
  const reload = useCallback(async () => {
    await load();
    fillAnew();
  }, [load, fillAnew]);
  return { epoch, reload, fillAnew };
}

function useGoTo(): Editor['goTo'] {
  const navigate = useNavigate();
  return useCallback(
    (step) => {
      void navigate({ search: `?step=${stepIdentifier(step)}` });
      window.scrollTo({ top: 0 });
    },
    [navigate],
  );
}

/** The editor of one release: header, lock, steps. */
export function ReleaseEditor({ release, reload: load }: ReleaseEditorProps) {
  const isNew = release === null;
  const step = useStep(isNew);
  const { reports, report, offer, clear, saverOf } = useStepReports();
  const { epoch, reload, fillAnew } = useReload(load, clear);
  const { visited, mount } = useVisited(step, epoch, useTypedBefore(release));
  const { save, adoptVersion, hasNewer, mayBeOwnSave } = useSaveRelease(release, load, reload, epoch);
  const requirements = useCall(
    releaseEndpoints.requirements,
    { params: { id: release?.id ?? 0 } },
    { enabled: !isNew, staleTime: 0 },
  ).data;
  const goTo = useGoTo();
  const editable = isNew || release.editable;
  const isDirty = Object.values(reports).some((entry) => entry?.isDirty);
  useUnsavedChanges(isDirty);
  // Without unsaved input a version saved by others is shown at once.
  useEffect(() => {
    if (hasNewer && !isDirty) fillAnew();
  }, [hasNewer, isDirty, fillAnew]);

  const editor = useMemo<Editor>(
    () => ({ release, requirements, editable, save, mayBeOwnSave, adoptVersion, offer, report, goTo, mount }),
    [release, requirements, editable, save, mayBeOwnSave, adoptVersion, offer, report, goTo, mount],
  );
  return (
    <EditorContext.Provider value={editor}>
      <EditorHeader />
      {release && (
        <LockBanner
          release={release}
          dirty={EditorStep.filter((name) => reports[name]?.isDirty)}
          saverOf={saverOf}
          reload={reload}
        />
      )}
      <StepNavigation current={step} reports={reports} />
      <ConfigProvider componentDisabled={!editable}>
        {visited.map((name) => {
          const Step = STEP_COMPONENTS[name];
          return (
            <section key={`${name}-${String(epoch)}`} className={styles.step} hidden={name !== step}>
              <Step />
            </section>
          );
        })}
      </ConfigProvider>
    </EditorContext.Provider>
  );
}
