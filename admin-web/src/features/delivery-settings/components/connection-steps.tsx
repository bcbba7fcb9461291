import {
  CheckCircleFilled,
  CloseCircleFilled,
  ExclamationCircleFilled,
  LoadingOutlined,
  MinusCircleOutlined,
} from '@ant-design/icons';
import { shownStep, type ConnectionTestStep, type ConnectionTestView, type FtpProtocol } from '@mpn/domain';
import { Alert, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import looks from '@/components/looks.module.css';
import { SupportContact } from '@/providers/notifications/support-contact';
import { useFormats } from '@/providers/i18n/use-formats';
import styles from './settings.module.css';

const STEPS = ['resolve', 'connect', 'hostKey', 'login', 'directory', 'write', 'rename', 'delete'] as const;

type StepName = (typeof STEPS)[number];

const labelOf = (step: StepName, protocol: FtpProtocol) => `test.step.${shownStep(step, protocol)}` as const;

interface StepIconProps {
  step: ConnectionTestStep | undefined;
  isRunning: boolean;
  /** Skipped, because the server offers no encryption. */
  isPassedOver: boolean;
}

function StepIcon({ step, isRunning, isPassedOver }: StepIconProps) {
  const { t } = useTranslation('delivery-settings');
  if (step?.outcome === 'OK') return <CheckCircleFilled className={looks.success} aria-label={t('test.outcome.OK')} />;
  if (step?.outcome === 'FAILED')
    return <CloseCircleFilled className={looks.error} aria-label={t('test.outcome.FAILED')} />;
  if (isPassedOver)
    return <ExclamationCircleFilled className={looks.warning} aria-label={t('test.outcome.IN_CLEAR')} />;
  if (!step && isRunning) return <LoadingOutlined aria-label={t('test.outcome.RUNNING')} />;
  return <MinusCircleOutlined className={styles.skipped} aria-label={t('test.outcome.SKIPPED')} />;
}

interface ConnectionStepsProps {
  /** The finished steps. */
  steps: ConnectionTestStep[];
  isRunning: boolean;
  protocol: FtpProtocol;
}

/**
 * Whether the test skipped the step and went on. While it runs, `steps` has only the finished ones; at the end also
 * those that it did not reach, which are SKIPPED too, and the last ones.
 */
const wasPassedOver = (
  steps: ConnectionTestStep[],
  step: ConnectionTestStep | undefined,
  isRunning: boolean,
): boolean =>
  step?.outcome === 'SKIPPED' &&
  (isRunning || steps.slice(steps.indexOf(step)).some(({ outcome }) => outcome !== 'SKIPPED'));

/** Every step of the test with its outcome. */
export function ConnectionSteps({ steps, isRunning, protocol }: ConnectionStepsProps) {
  const { t } = useTranslation('delivery-settings');
  const { number } = useFormats();
  return (
    <ol className={styles.steps} aria-label={t('test.title')} aria-live="polite" aria-busy={isRunning}>
      {STEPS.map((name, index) => {
        const step = steps.find((candidate) => candidate.step === name);
        return (
          <li key={name} className={styles.step}>
            <StepIcon
              step={step}
              isRunning={isRunning && index === steps.length}
              isPassedOver={wasPassedOver(steps, step, isRunning)}
            />
            <span>{t(labelOf(name, protocol))}</span>
            <Typography.Text type="secondary" className={`mpn-figures ${looks.smallText}`}>
              {step && step.outcome !== 'SKIPPED' ? t('test.time', { value: number(step.milliseconds) }) : ''}
            </Typography.Text>
          </li>
        );
      })}
    </ol>
  );
}

/** Errors after which the host key has to be confirmed. */
const ASKED_AT_THE_KEY = [
  'mpn.backend.delivery.error.host-key-unconfirmed',
  'mpn.backend.delivery.error.host-key-changed',
];

/** The error that support can end. */
const HELPED_BY_SUPPORT = 'mpn.backend.delivery.error.legacy-algorithms';

interface OutcomeProps {
  result: ConnectionTestView;
  protocol: FtpProtocol;
  /** The fingerprint of our newest key; undefined without one. */
  newestKey: string | undefined;
}

/**
 * The result of the test: success (with or without encryption, or with an older key), or the failed step and what to
 * do.
 */
export function Outcome({ result, protocol, newestKey }: OutcomeProps) {
  const { t } = useTranslation('delivery-settings');
  if (result.ok && result.acceptedKey !== null && result.acceptedKey !== newestKey)
    return <Alert type="warning" showIcon message={t('test.ok')} description={t('test.earlierKey')} />;
  if (result.ok && result.encrypted) return <Alert type="success" showIcon message={t('test.ok')} />;
  if (result.ok) return <Alert type="warning" showIcon message={t('test.ok')} description={t('test.inClear')} />;
  const failed = result.steps.find(({ outcome }) => outcome === 'FAILED');
  if (!failed || ASKED_AT_THE_KEY.includes(failed.errorCode ?? '')) return null;
  return (
    <Alert
      type="error"
      showIcon
      message={t('test.stopped', { step: t(labelOf(failed.step, protocol)) })}
      description={
        <>
          {failed.message} {failed.errorCode === HELPED_BY_SUPPORT && <SupportContact />}
        </>
      }
    />
  );
}
