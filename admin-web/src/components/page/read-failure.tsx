import { Alert, Button, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import looks from '@/components/looks.module.css';
import { hasErrorDetails } from '@/providers/notifications/error-number';
import { ErrorNumberLine, FailureText } from '@/providers/notifications/error-number-line';
import { errorText } from '@/providers/notifications/error-text';
import { useShownFailure } from './shown-failures';

interface ReadFailureProps {
  error: unknown;
  retry: () => void;
  /** What could not be loaded, if the place does not make that clear. */
  title?: string;
  /** Whether it stands for other parts of the page, which may show the failure themselves. */
  isFallback?: boolean;
}

/** Shown in place of a part of the page that could not be loaded, instead of showing it as empty. */
export function ReadFailure({ error, retry, title, isFallback = false }: ReadFailureProps) {
  const { t } = useTranslation('common');
  useShownFailure(isFallback ? null : error);
  return (
    <Alert
      type="warning"
      showIcon
      className={looks.spaceAround}
      message={title ?? errorText(error)}
      description={
        title === undefined ? (
          hasErrorDetails(error) && <ErrorNumberLine error={error} />
        ) : (
          <FailureText error={error} text={errorText(error)} />
        )
      }
      action={
        <Button size="small" onClick={retry}>
          {t('actions.retry')}
        </Button>
      }
    />
  );
}

/** `ReadFailure` in one line, for use within a list or a sentence. The notice above the page shows the failure too. */
export function UnreadLine({ error, retry }: Pick<ReadFailureProps, 'error' | 'retry'>) {
  const { t } = useTranslation('common');
  return (
    <Typography.Text type="danger" role="alert" title={errorText(error)}>
      {t('failure.line')}{' '}
      <Button
        type="link"
        size="small"
        onClick={(event) => {
          event.stopPropagation();
          retry();
        }}
      >
        {t('actions.retry')}
      </Button>
    </Typography.Text>
  );
}
