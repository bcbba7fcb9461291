import { WarningFilled } from '@ant-design/icons';
import { Button, Skeleton, Typography } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { BrandBars } from '@/components/brand/brand-mark';
import { useLocation, useNavigate } from 'react-router';
import { isCallError } from '@/providers/api/call-error';
import { ErrorNumberLine } from '@/providers/notifications/error-number-line';
import { errorText } from '@/providers/notifications/error-text';
import { useScreenExists } from '@/providers/routing/use-screen-exists';
import { useShownFailure } from './shown-failures';
import styles from './states.module.css';

interface EmptyStateProps {
  title: ReactNode;
  /** What will be shown here, or why there is nothing. */
  text?: ReactNode;
  /** The next step, as a button. */
  action?: ReactNode;
}

/** An empty list or page: explains what belongs here and offers the next step. */
export function EmptyState({ title, text, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <BrandBars height={40} />
      <Typography.Title level={3} className={styles.title}>
        {title}
      </Typography.Title>
      {text && (
        <Typography.Text type="secondary" className={styles.text}>
          {text}
        </Typography.Text>
      )}
      {action && <div className={styles.actions}>{action}</div>}
    </div>
  );
}

/** Button of a page whose entry does not exist: to the list that it would be in, or to the start page. */
function BackButton() {
  const { t } = useTranslation('common');
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const exists = useScreenExists();
  const list = `/${pathname.split('/')[1] ?? ''}`;
  const hasList = list !== pathname && list !== '/' && exists(list);
  return (
    <Button type="primary" onClick={() => void navigate(hasList ? list : '/')}>
      {hasList ? t('actions.toList') : t('notFound.button')}
    </Button>
  );
}

/**
 * A page or list that could not be loaded: the reason, and a retry button. Not antd's `Result`, whose pictures are 10
 * kB of every first visit.
 */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const { t } = useTranslation('common');
  useShownFailure(error);
  // The session dialog is over the page, and failed reads are repeated when it resumes.
  if (isCallError(error) && error.status === 401) return <Skeleton active paragraph={{ rows: 6 }} />;
  // A retry does not help for a missing record or without permission.
  const isFinal = isCallError(error) && [403, 404].includes(error.status);
  return (
    <div className={styles.empty}>
      <WarningFilled className={styles.warning} />
      <Typography.Title level={3} className={styles.title}>
        {errorText(error)}
      </Typography.Title>
      <ErrorNumberLine error={error} />
      <div className={styles.actions}>
        {isFinal ? (
          <BackButton />
        ) : (
          onRetry && (
            <Button type="primary" onClick={onRetry}>
              {t('actions.retry')}
            </Button>
          )
        )}
      </div>
    </div>
  );
}

interface QueryLike<T> {
  data: T | undefined;
  error: unknown;
  refetch: () => unknown;
}

interface QueryStateProps<T> {
  query: QueryLike<T>;
  children: (data: T) => ReactNode;
  /** Shown until the first reply; a skeleton by default. */
  loading?: ReactNode;
}

/** Shows the data, the loading state or the error: `<QueryState query={release}>{(data) => ...}</QueryState>`. */
export function QueryState<T>({ query, children, loading }: QueryStateProps<T>) {
  const { t } = useTranslation('common');
  if (query.data !== undefined) return <>{children(query.data)}</>;
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <div role="status" aria-label={t('states.loading')}>
      {loading ?? <Skeleton active paragraph={{ rows: 6 }} />}
    </div>
  );
}
