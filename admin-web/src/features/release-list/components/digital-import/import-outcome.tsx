import {
  CheckCircleOutlined,
  ClockCircleOutlined,
  CloseCircleOutlined,
  SyncOutlined,
  WarningOutlined,
} from '@ant-design/icons';
import type { DigitalImportItem, DigitalImportStatus } from '@mpn/domain';
import { Alert, Button, Flex, Progress, Typography } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import looks from '@/components/looks.module.css';
import { MissingFacts } from '@/components/text/missing-facts';
import { FailureText } from '@/providers/notifications/error-number-line';
import { errorText } from '@/providers/notifications/error-text';
import { useFileStatus, type ImportRun } from './use-import';
import styles from './import-outcome.module.css';

type Standing = DigitalImportStatus | 'ALREADY_IMPORTED' | 'WAITING' | 'FAILED';

const ICONS: Record<Standing, ReactNode> = {
  IMPORTED: <CheckCircleOutlined className={looks.success} />,
  ALREADY_IMPORTED: <CheckCircleOutlined className={looks.success} />,
  IMPORTING: <SyncOutlined spin className={looks.primary} />,
  INCOMPLETE: <WarningOutlined className={looks.warning} />,
  FAILED: <CloseCircleOutlined className={looks.error} />,
  WAITING: <ClockCircleOutlined />,
};

function standingOf(item: DigitalImportItem | undefined, files: ReadonlyMap<number, DigitalImportStatus>): Standing {
  if (!item) return 'WAITING';
  if (item.result !== 'CREATED') return item.result;
  return (item.releaseId !== null && files.get(item.releaseId)) || 'IMPORTING';
}

function OutcomeRow({ title, item, standing }: { title: string; item?: DigitalImportItem; standing: Standing }) {
  const { t } = useTranslation('digital-import');
  return (
    <li className={styles.outcome}>
      <span aria-hidden className={styles.icon}>
        {ICONS[standing]}
      </span>
      <div className={styles.texts}>
        {item && item.releaseId !== null ? (
          <Link to={`/releases/${String(item.releaseId)}`} className={styles.release}>
            {title}
          </Link>
        ) : (
          <span className={styles.title}>{title}</span>
        )}
        {standing === 'FAILED' ? (
          <Typography.Text type="danger">{item?.error?.message}</Typography.Text>
        ) : (
          <Typography.Text type="secondary">{t(`outcome.${standing}`)}</Typography.Text>
        )}
        {item?.missingFacts && <MissingFacts facts={item.missingFacts} />}
      </div>
    </li>
  );
}

/** Result of each chosen release: a link, or the reason for the failure; and the progress of its files. */
export function ImportOutcome({ run, onResume }: { run: ImportRun; onResume: () => void }) {
  const { t } = useTranslation(['digital-import', 'common']);
  const files = useFileStatus(run);
  const { chosen, outcomes, isRunning, failure } = run;
  const total = chosen.length;
  const present = [...outcomes.values()].filter(({ releaseId }) => releaseId !== null).length;
  return (
    <Flex vertical gap={16}>
      <div role="status">
        {isRunning
          ? t('digital-import:running', { done: outcomes.size, total })
          : t('digital-import:outcome.done', { done: present, total })}
        <Progress
          percent={Math.round((outcomes.size / total) * 100)}
          showInfo={false}
          status={isRunning ? 'active' : failure ? 'exception' : 'normal'}
          aria-label={t('digital-import:outcome.title')}
        />
      </div>
      {failure !== null && (
        <Alert
          type="error"
          showIcon
          message={<FailureText error={failure} text={errorText(failure)} />}
          description={t('digital-import:outcome.stopped')}
          action={<Button onClick={onResume}>{t('common:actions.retry')}</Button>}
        />
      )}
      <ul aria-label={t('digital-import:outcome.title')} className={styles.outcomes}>
        {chosen.map(({ id, title }) => {
          const item = outcomes.get(id);
          return <OutcomeRow key={id} title={title} item={item} standing={standingOf(item, files)} />;
        })}
      </ul>
    </Flex>
  );
}
