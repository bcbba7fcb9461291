import { Button, Result } from 'antd';
import { useTranslation } from 'react-i18next';
import { useRouteError } from 'react-router';

const CHUNK_GONE = /dynamically imported module|module script failed|Unable to preload|Failed to fetch/i;

/** A page that broke. A part of the application that is no longer there means that a new version is: load it. */
export function RouteError({ inside = false }: { inside?: boolean }) {
  const { t } = useTranslation('common');
  const error = useRouteError();
  const outdated = error instanceof Error && CHUNK_GONE.test(error.message);
  // texts: common:preloadError.*
  // texts: common:pageError.*
  const texts = outdated ? 'preloadError' : 'pageError';
  return (
    <main style={inside ? undefined : { minHeight: '100dvh', display: 'grid', placeContent: 'center' }}>
      <Result
        status={outdated ? 'info' : 'error'}
        title={t(`${texts}.title`)}
        subTitle={t(`${texts}.text`)}
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
