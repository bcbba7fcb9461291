import { CheckCircleFilled, CloseCircleFilled, LoadingOutlined, MinusCircleOutlined } from '@ant-design/icons';
import type { ConnectionTestStep, ConnectionTestView } from '@mpn/domain';
import { Alert, Typography, theme } from 'antd';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/providers/i18n/use-formats';
import styles from './settings.module.css';

const STEPS = ['resolve', 'connect', 'hostKey', 'login', 'directory', 'write', 'rename', 'delete'] as const;

function StepIcon({ step, isRunning }: { step: ConnectionTestStep | undefined; isRunning: boolean }) {
  const { t } = useTranslation('delivery-settings');
  const { token } = theme.useToken();
  if (step?.outcome === 'OK')
    return <CheckCircleFilled style={{ color: token.colorSuccess }} aria-label={t('test.outcome.OK')} />;
  if (step?.outcome === 'FAILED')
    return <CloseCircleFilled style={{ color: token.colorError }} aria-label={t('test.outcome.FAILED')} />;
  if (!step && isRunning) return <LoadingOutlined aria-label={t('test.outcome.RUNNING')} />;
  return <MinusCircleOutlined style={{ color: token.colorTextQuaternary }} aria-label={t('test.outcome.SKIPPED')} />;
}

interface ConnectionStepsProps {
  /** Those that are done so far. */
  steps: ConnectionTestStep[];
  isRunning: boolean;
}

/** Every step of the test with its outcome, as it is reached: where it stops is where to look. */
export function ConnectionSteps({ steps, isRunning }: ConnectionStepsProps) {
  const { t } = useTranslation('delivery-settings');
  const { number } = useFormats();
  return (
    <ol className={styles.steps} aria-label={t('test.title')} aria-live="polite" aria-busy={isRunning}>
      {STEPS.map((name, index) => {
        const step = steps.find((candidate) => candidate.step === name);
        return (
          <li key={name} className={styles.step}>
            <StepIcon step={step} isRunning={isRunning && index === steps.length} />
            <span>{t(`test.step.${name}`)}</span>
            <Typography.Text type="secondary" className="mpn-figures" style={{ fontSize: 13 }}>
              {step && step.outcome !== 'SKIPPED' ? t('test.time', { value: number(step.milliseconds) }) : ''}
            </Typography.Text>
          </li>
        );
      })}
    </ol>
  );
}

/** How the test ended: that everything works, or where it stopped and what to do. */
export function Outcome({ result }: { result: ConnectionTestView }) {
  const { t } = useTranslation('delivery-settings');
  if (result.ok) return <Alert type="success" showIcon message={t('test.ok')} />;
  const failed = result.steps.find(({ outcome }) => outcome === 'FAILED');
  // What to do about a key is asked beside it.
  if (!failed || failed.step === 'hostKey') return null;
  return (
    <Alert
      type="error"
      showIcon
      message={t('test.stopped', { step: t(`test.step.${failed.step}`) })}
      description={failed.message}
    />
  );
}
