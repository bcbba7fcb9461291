import { CloseCircleFilled, InfoCircleFilled } from '@ant-design/icons';
import { Button, Typography } from 'antd';
import { lazy, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import {
  isRouteErrorResponse,
  useLocation,
  useNavigate,
  useNavigation,
  useRevalidator,
  useRouteError,
} from 'react-router';
import { useConnection } from '@/providers/connection/connection-store';
import { FailureText } from '@/providers/notifications/error-number-line';
import { ServerAwayError } from '@/providers/connection/load-code';
import styles from './route-error.module.css';

// Lazy: not needed by the login page.
const NotFoundPage = lazy(() => import('./not-found-page'));

const reload = (): void => window.location.reload();

const CHUNK_GONE = /dynamically imported module|module script failed|Unable to preload|Failed to fetch/i;

/** In place of a page whose code could not be loaded: opens it by itself once the server can be reached again. */
function AwayPage({ inside }: { inside: boolean }) {
  const { t } = useTranslation('common');
  const connection = useConnection();
  const navigate = useNavigate();
  const location = useLocation();
  const { state } = useNavigation();
  const { revalidate } = useRevalidator();
  const open = () => {
    if (!inside) return reload();
    // A navigation clears the router's error. A revalidation clears it only if its loading state was rendered, which a
    // quick one may skip. Both, because a navigation to the same URL with a hash alone runs no loaders.
    void revalidate();
    void navigate(location, { replace: true, state: location.state as unknown });
  };
  const isBack = connection === 'ok';
  useEffect(() => {
    if (isBack) open();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once per return of the connection
  }, [isBack]);
  const Element = inside ? 'div' : 'main';
  return (
    <Element className={inside ? styles.page : `${styles.page} ${styles.alone}`} role="status">
      <InfoCircleFilled className={styles.info} />
      <Typography.Title level={1} className={styles.title}>
        {t('away.title')}
      </Typography.Title>
      <Typography.Text type="secondary">{t('away.text')}</Typography.Text>
      <div className={styles.actions}>
        <Button type="primary" loading={state === 'loading'} onClick={open}>
          {t('actions.retry')}
        </Button>
      </div>
    </Element>
  );
}

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
  if (error instanceof ServerAwayError) return <AwayPage inside={inside} />;
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
        <Button type="primary" onClick={reload}>
          {t('actions.reload')}
        </Button>
        <Button href="/">{t('notFound.button')}</Button>
      </div>
    </Element>
  );
}
