import { CheckCircleFilled, ExclamationCircleFilled, WarningFilled } from '@ant-design/icons';
import { EditorStep, type RequirementsView } from '@mpn/domain';
import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useNotify } from '@/providers/notifications/use-notify';
import looks from '@/components/looks.module.css';
import { useUploads } from '../uploads/upload-context';
import { useEditor, type StepReport } from '../state/editor-context';
import { stepIdentifier, uploadsOf } from '../state/steps';
import type { StepReports } from '../state/use-step-reports';
import styles from './release-editor.module.css';

type State =
  | { kind: 'complete' | 'optional' | 'unsaved' | 'waiting' | 'start' }
  | { kind: 'missing' | 'error'; count: number };

function missingOf(step: EditorStep, requirements: RequirementsView): number {
  const missing = requirements.items.filter(({ severity }) => severity === 'MISSING');
  return step === 'overview' || step === 'sampling'
    ? missing.length
    : missing.filter((item) => item.step === step).length;
}

function stateOf(
  step: EditorStep,
  report: StepReport | undefined,
  requirements: RequirementsView | undefined,
  isFilled: boolean,
  isNew: boolean,
): State {
  if (report && report.errorCount > 0) return { kind: 'error', count: report.errorCount };
  if (report?.isDirty) return { kind: 'unsaved' };
  if (isNew) return { kind: 'start' };
  if (!requirements) return { kind: 'waiting' };
  const count = missingOf(step, requirements);
  if (count > 0) return { kind: 'missing', count };
  return { kind: isFilled ? 'complete' : 'optional' };
}

function useStateIcon(): (state: State) => ReactNode {
  return ({ kind }) => {
    if (kind === 'error') return <ExclamationCircleFilled className={looks.error} />;
    if (kind === 'missing') return <WarningFilled className={looks.warning} />;
    if (kind === 'complete') return <CheckCircleFilled className={looks.success} />;
    return <span className={styles.openMark} aria-hidden />;
  };
}

/** Keeps the current step in the middle of a scrolling row, also after a resize. */
function useCurrentInSight(list: RefObject<HTMLOListElement | null>, current: EditorStep): void {
  useEffect(() => {
    const element = list.current;
    if (!element) return undefined;
    const show = () => {
      const step = element.querySelector<HTMLElement>('[aria-current]')?.parentElement;
      // Scrolls the row only, not the page.
      if (step)
        element.scrollTo({ left: step.offsetLeft - element.offsetLeft - (element.clientWidth - step.offsetWidth) / 2 });
    };
    show();
    const observer = new ResizeObserver(show);
    observer.observe(element);
    return () => observer.disconnect();
  }, [list, current]);
}

/** The eight steps, each a link with its status. */
export function StepNavigation({ current, reports }: { current: EditorStep; reports: StepReports }) {
  const { t } = useTranslation(['release-editor', 'client']);
  const notify = useNotify();
  const { release, requirements } = useEditor();
  const uploads = useUploads();
  const iconOf = useStateIcon();
  const list = useRef<HTMLOListElement>(null);
  useCurrentInSight(list, current);

  const isFilled = (step: EditorStep) =>
    step === 'artist'
      ? !!release?.artistInfos.length
      : step !== 'videos' || !!(release?.videos.length || release?.videoLinks.length);
  const runningIn = (step: EditorStep) =>
    uploads.filter(({ phase, kind }) => phase !== 'FINISHED' && phase !== 'ERROR' && uploadsOf(step).includes(kind))
      .length;
  return (
    <nav aria-label={t('steps.label')}>
      <ol className={styles.steps} ref={list}>
        {EditorStep.map((step, index) => {
          const running = runningIn(step);
          const state = stateOf(step, reports[step], requirements, isFilled(step), release === null);
          const isOpen = release !== null || step === 'release';
          const text = isOpen
            ? t(`stepStates.${state.kind}`, { count: 'count' in state ? state.count : 0 })
            : t('stepStates.later');
          return (
            <li key={step}>
              <Link
                to={{ search: `?step=${stepIdentifier(step)}` }}
                className={styles.stepLink}
                aria-current={step === current ? 'step' : undefined}
                aria-disabled={!isOpen}
                onClick={(event) => {
                  if (isOpen) return;
                  event.preventDefault();
                  notify.info(t('client:moduleEditRelease.noReleaseId'));
                }}
              >
                <span className={styles.stepName}>
                  {index + 1} {t(`steps.${step}`)}
                </span>
                <span className={styles.stepState}>
                  {iconOf(state)}
                  <span className={styles.stepText}>
                    {running > 0 ? t('stepStates.uploading', { count: running }) : text}
                  </span>
                </span>
              </Link>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
