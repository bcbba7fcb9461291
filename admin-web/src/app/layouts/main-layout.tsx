import { MenuOutlined } from '@ant-design/icons';
import { App, Button, Drawer, Layout, Spin } from 'antd';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, Outlet, useNavigation } from 'react-router';
import { BrandMark } from '@/components/brand/brand-mark';
import { useScreen } from '@/components/layout/use-screen';
import { PlayerBar } from '@/components/player/player-bar';
import { getConfiguration } from '@/config/client-configuration';
import { PlayerProvider } from '@/providers/player/player-provider';
import { RefineProvider } from '@/providers/refine/refine-provider';
import { useSessionState } from '@/providers/session/session-store';
import { LeaveGuard } from '../shell/leave-guard';
import { ReauthenticationDialog } from '../shell/reauthentication-dialog';
import { ActingBanner } from './acting-banner';
import styles from './main-layout.module.css';
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
      <span style={{ width: 38 }} />
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
    <div
      style={{ display: 'grid', placeItems: 'center', minHeight: '50vh' }}
      role="status"
      aria-label={t('states.loading')}
    >
      <Spin size="large" />
    </div>
  );
}

/** Texts of what opens over a page: a dialog that waits for its texts would hide the page behind it meanwhile. */
const TEXTS_OF_DIALOGS = ['cost', 'auth'];

/** Frame of everything behind the login. */
function Frame() {
  const { t, i18n } = useTranslation('shell');
  useEffect(() => {
    void i18n.loadNamespaces(TEXTS_OF_DIALOGS);
  }, [i18n]);
  const { isCompact } = useScreen();
  const navigation = useNavigation();
  return (
    <Layout style={{ minHeight: '100dvh' }} hasSider={!isCompact}>
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
        <ActingBanner />
        <main id="content" tabIndex={-1} className={styles.content} style={{ outline: 'none' }}>
          <Suspense fallback={<Pending />}>
            <Outlet />
          </Suspense>
        </main>
      </Layout>
      <PlayerBar />
    </Layout>
  );
}

export default function MainLayout() {
  const { session } = useSessionState();
  if (!session) return <Navigate to="/login" replace />;
  return (
    <App component={false}>
      <RefineProvider>
        <PlayerProvider>
          <Frame />
          <LeaveGuard />
          <ReauthenticationDialog />
        </PlayerProvider>
      </RefineProvider>
    </App>
  );
}
