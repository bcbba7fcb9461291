import { MenuOutlined } from '@ant-design/icons';
import { App, Button, Drawer, Layout, Spin } from 'antd';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, Outlet, useMatches, useNavigation } from 'react-router';
import { BrandMark } from '@/components/brand/brand-mark';
import { useScreen } from '@/components/layout/use-screen';
import { PlayerBar } from '@/components/player/player-bar';
import { getConfiguration } from '@/config/client-configuration';
import { LiveUpdates } from '@/providers/live/live-updates';
import { PlayerProvider } from '@/providers/player/player-provider';
import { liveProvider } from '@/providers/refine/live-provider';
import { RefineProvider } from '@/providers/refine/refine-provider';
import { useSessionState } from '@/providers/session/session-store';
import { featureResources } from '../router/compose-resources';
import { LeaveGuard } from '../shell/leave-guard';
import { PasswordDialog } from '../shell/password-dialog';
import { ReauthenticationDialog } from '../shell/reauthentication-dialog';
import { Survey } from '../shell/survey';
import { ActingBanner } from './acting-banner';
import styles from './main-layout.module.css';
import { FactorBanner } from './factor-banner';
import { FailedReads, EmptyPickerProvider } from './failed-reads';
import { Sidebar } from './sidebar/sidebar';

function PhoneBar() {
  const { t } = useTranslation('shell');
  const [open, setOpen] = useState(false);
  return (
    <header className={styles.bar}>
      <Button
        type="text"
        icon={<MenuOutlined />}
        aria-label={t('nav.open')}
        aria-expanded={open}
        onClick={() => setOpen(true)}
      />
      <Link to="/" aria-label={`${getConfiguration().BRAND_NAME}: ${t('nav.home')}`}>
        <BrandMark size={18} />
      </Link>
      <span className={styles.menuSpace} />
      <Drawer
        open={open}
        placement="left"
        width={288}
        closable={false}
        onClose={() => setOpen(false)}
        styles={{ body: { padding: 0 } }}
        aria-label={t('nav.label')}
      >
        <Sidebar onNavigate={() => setOpen(false)} />
      </Drawer>
    </header>
  );
}

function Pending() {
  const { t } = useTranslation('common');
  return (
    <div className={styles.loading} role="status" aria-label={t('states.loading')}>
      <Spin size="large" />
    </div>
  );
}

/** Preloaded texts of dialogs: a dialog that waits for its texts would hide the page meanwhile. */
const TEXTS_OF_DIALOGS = ['cost', 'auth'];

/** Each waits for its own texts and code: what waits outside of the page would hide the whole layout. */
const DIALOGS = [LeaveGuard, Survey, PasswordDialog, ReauthenticationDialog];

/** Frame of everything behind the login. */
function Frame() {
  const { t, i18n } = useTranslation('shell');
  useEffect(() => {
    void i18n.loadNamespaces(TEXTS_OF_DIALOGS);
  }, [i18n]);
  const { isCompact } = useScreen();
  const navigation = useNavigation();
  // By its own boundary: a page that still waits for its texts would leave the page before it in sight.
  const page = useMatches().at(-1)?.id;
  return (
    <Layout className={styles.layout} hasSider={!isCompact}>
      <a className="mpn-skip-link" href="#content">
        {t('nav.skip')}
      </a>
      {!isCompact && (
        <Layout.Sider width={256} className={styles.sider}>
          <Sidebar />
        </Layout.Sider>
      )}
      <Layout>
        {navigation.state === 'loading' && <div className={styles.progress} aria-hidden />}
        {isCompact && <PhoneBar />}
        <Suspense fallback={null}>
          <ActingBanner />
          <FactorBanner />
        </Suspense>
        <main id="content" tabIndex={-1} className={`${styles.content} ${styles.focusTarget}`}>
          <FailedReads />
          <Suspense key={page} fallback={<Pending />}>
            <EmptyPickerProvider>
              <Outlet />
            </EmptyPickerProvider>
          </Suspense>
        </main>
      </Layout>
      <Suspense fallback={null}>
        <PlayerBar />
      </Suspense>
    </Layout>
  );
}

export default function MainLayout() {
  const { session } = useSessionState();
  if (!session) return <Navigate to="/login" replace />;
  return (
    <App component={false}>
      <RefineProvider resources={featureResources} liveProvider={liveProvider}>
        <LiveUpdates />
        <PlayerProvider>
          <Frame />
          {DIALOGS.map((Dialog, index) => (
            <Suspense key={index} fallback={null}>
              <Dialog />
            </Suspense>
          ))}
        </PlayerProvider>
      </RefineProvider>
    </App>
  );
}
