import { Button, Result } from 'antd';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { FailureText } from '@/providers/notifications/error-number-line';
import styles from './route-error.module.css';

// The login does not load it.
const NotFoundPage = lazy(() => import('./not-found-page'));

const CHUNK_GONE = /dynamically imported module|module script failed|Unable to preload|Failed to fetch/i;

/** Error page. A missing chunk means that a new version was deployed: reloads. */
export function RouteError({ inside = false }: { inside?: boolean }) {
  const { t } = useTranslation('common');
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404)
    return (
      <Suspense fallback={null}>
        <NotFoundPage />
      </Suspense>
    );
  const outdated = error instanceof Error && CHUNK_GONE.test(error.message);
  // texts: common:preloadError.*
  // texts: common:pageError.*
  const texts = outdated ? 'preloadError' : 'pageError';
  return (
    <main className={inside ? undefined : styles.alone}>
      <Result
        status={outdated ? 'info' : 'error'}
        title={t(`${texts}.title`)}
        subTitle={outdated ? t(`${texts}.text`) : <FailureText error={error} text={t(`${texts}.text`)} />}
        extra={[
          <Button key="reload" type="primary" onClick={() => window.location.reload()}>
            {t('actions.reload')}
          </Button>,
          <Button key="home" href="/">
            {t('notFound.button')}
          </Button>,
        ]}
      />
    </main>
  );
}
