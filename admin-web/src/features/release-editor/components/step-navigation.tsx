import { CheckCircleFilled, ExclamationCircleFilled, MinusCircleOutlined, WarningFilled } from '@ant-design/icons';
import { EditorStep, type RequirementsView } from '@mpn/domain';
import { theme } from 'antd';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useUploads } from '../uploads/upload-context';
import { useEditor, type StepReport } from '../state/editor-context';
import { stepIdentifier } from '../state/steps';
import type { StepReports } from '../state/use-step-reports';
import styles from './release-editor.module.css';

type State = { kind: 'complete' | 'optional' | 'unsaved' | 'waiting' } | { kind: 'missing' | 'error'; count: number };

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
): State {
  if (report && report.errorCount > 0) return { kind: 'error', count: report.errorCount };
  if (report?.isDirty) return { kind: 'unsaved' };
  if (!requirements) return { kind: 'waiting' };
  const count = missingOf(step, requirements);
  if (count > 0) return { kind: 'missing', count };
  return { kind: isFilled ? 'complete' : 'optional' };
}

function useStateIcon(): (state: State) => ReactNode {
  const { token } = theme.useToken();
  return ({ kind }) => {
    if (kind === 'error') return <ExclamationCircleFilled style={{ color: token.colorError }} />;
    if (kind === 'missing') return <WarningFilled style={{ color: token.colorWarning }} />;
    if (kind === 'complete') return <CheckCircleFilled style={{ color: token.colorSuccess }} />;
    return <MinusCircleOutlined style={{ color: token.colorTextQuaternary }} />;
  };
}

/** The eight steps, each a link with how it stands. */
export function StepNavigation({ current, reports }: { current: EditorStep; reports: StepReports }) {
  const { t } = useTranslation('release-editor');
  const { release, requirements } = useEditor();
  const uploads = useUploads();
  const iconOf = useStateIcon();
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [current]);

  const isFilled = (step: EditorStep) =>
    step === 'artist'
      ? !!release?.artistInfos.length
      : step !== 'videos' || !!(release?.videos.length || release?.videoLinks.length);
  const running = uploads.filter(({ phase }) => phase !== 'FINISHED' && phase !== 'ERROR').length;
  return (
    <nav aria-label={t('steps.label')}>
      <ol className={styles.steps} ref={list}>
        {EditorStep.map((step, index) => {
          const state = stateOf(step, reports[step], requirements, isFilled(step));
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
                  if (!isOpen) event.preventDefault();
                }}
              >
                <span className={styles.stepName}>
                  {index + 1} {t(`steps.${step}`)}
                </span>
                <span className={styles.stepState}>
                  {iconOf(state)}
                  <span className={styles.stepText}>
                    {step === 'tracks' && running > 0 ? t('stepStates.uploading', { count: running }) : text}
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
