import { Button, Result, Skeleton, Typography } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { BrandBars } from '@/components/brand/brand-mark';
import { isCallError } from '@/providers/api/call-error';
import { errorText } from '@/providers/notifications/error-text';

interface EmptyStateProps {
  title: ReactNode;
  /** What will be here, or why nothing is. */
  text?: ReactNode;
  /** The next step, as a button. */
  action?: ReactNode;
}

/** An empty list or page: says what belongs here and offers the next step. */
export function EmptyState({ title, text, action }: EmptyStateProps) {
  return (
    <div style={{ display: 'grid', justifyItems: 'center', gap: 12, padding: '56px 24px', textAlign: 'center' }}>
      <BrandBars height={40} />
      <Typography.Title level={3} style={{ margin: '8px 0 0' }}>
        {title}
      </Typography.Title>
      {text && (
        <Typography.Text type="secondary" style={{ maxWidth: 440 }}>
          {text}
        </Typography.Text>
      )}
      {action && <div style={{ marginTop: 8 }}>{action}</div>}
    </div>
  );
}

/** A page or list that could not be read: the reason, and the button that tries again. */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const { t } = useTranslation('common');
  // The session's dialog is over the page, and what failed is read again when it resumes.
  if (isCallError(error) && error.status === 401) return <Skeleton active paragraph={{ rows: 6 }} />;
  return (
    <Result
      status="warning"
      title={errorText(error)}
      extra={
        onRetry && (
          <Button type="primary" onClick={onRetry}>
            {t('actions.retry')}
          </Button>
        )
      }
    />
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
  /** Shown until the first answer; a skeleton unless given. */
  loading?: ReactNode;
}

/** Shows what was read, or how far reading got: `<QueryState query={release}>{(data) => ...}</QueryState>`. */
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
