import { PlusOutlined } from '@ant-design/icons';
import { Button, Tabs } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useLocation, useNavigate } from 'react-router';
import { PageHeader } from '@/components/page/page-header';
import { useIsSuperAdmin } from '@/providers/session/session-store';
import { ShareTable } from '../components/share-table';

const PATHS = { by: '/promo-share/shared-by-you', with: '/promo-share/shared-with-you' } as const;

/** Shares given and received; each tab has a URL. Super admins see all shares in one list. */
export default function PromoSharesPage() {
  const { t } = useTranslation('promo-share');
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const isSuperAdmin = useIsSuperAdmin();
  if (pathname === '/promo-share') return <Navigate to={PATHS.by} replace />;
  const side = pathname === PATHS.with ? 'with' : 'by';
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t('text')}
        actions={
          <Link to="/promo-share/new">
            <Button type="primary" icon={<PlusOutlined />}>
              {t('new.button')}
            </Button>
          </Link>
        }
      />
      {isSuperAdmin ? (
        <ShareTable side="by" />
      ) : (
        <Tabs
          activeKey={side}
          destroyOnHidden
          onChange={(tab) => void navigate(PATHS[tab === 'with' ? 'with' : 'by'])}
          items={(['by', 'with'] as const).map((key) => ({
            key,
            label: t(`tabs.${key}`),
            children: <ShareTable side={key} />,
          }))}
        />
      )}
    </>
  );
}
