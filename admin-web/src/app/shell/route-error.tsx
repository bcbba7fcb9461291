import { CloseCircleFilled, InfoCircleFilled } from '@ant-design/icons';
import { Button, Typography } from 'antd';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { FailureText } from '@/providers/notifications/error-number-line';
import styles from './route-error.module.css';

// Lazy: not needed by the login page.
const NotFoundPage = lazy(() => import('./not-found-page'));

const CHUNK_GONE = /dynamically imported module|module script failed|Unable to preload|Failed to fetch/i;

/**
 * Error page. A missing chunk means that a new version was deployed: offers to reload. Part of the login's bundle, so
 * without antd's `Result`, whose illustrations are large.
 */
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
  const Element = inside ? 'div' : 'main';
  return (
    <Element className={inside ? styles.page : `${styles.page} ${styles.alone}`}>
      {outdated ? <InfoCircleFilled className={styles.info} /> : <CloseCircleFilled className={styles.error} />}
      <Typography.Title level={1} className={styles.title}>
        {t(`${texts}.title`)}
      </Typography.Title>
      <Typography.Text type="secondary">
        {outdated ? t(`${texts}.text`) : <FailureText error={error} text={t(`${texts}.text`)} />}
      </Typography.Text>
      <div className={styles.actions}>
        <Button type="primary" onClick={() => window.location.reload()}>
          {t('actions.reload')}
        </Button>
        <Button href="/">{t('notFound.button')}</Button>
      </div>
    </Element>
  );
}
