import { Button, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { usePageTitle } from '@/providers/routing/page-title';
import { BrandBars } from '@/components/brand/brand-mark';

export default function NotFoundPage() {
  const { t } = useTranslation('common');
  const navigate = useNavigate();
  usePageTitle(t('notFound.text'));
  return (
    <main
      style={{
        boxSizing: 'border-box',
        minHeight: '100dvh',
        display: 'grid',
        placeContent: 'center',
        justifyItems: 'center',
        gap: 20,
        padding: 24,
        textAlign: 'center',
      }}
    >
      <BrandBars height={56} />
      <Typography.Text type="secondary">404</Typography.Text>
      <Typography.Title level={1} style={{ margin: 0 }}>
        {t('notFound.text')}
      </Typography.Title>
      <Button type="primary" size="large" onClick={() => void navigate('/')}>
        {t('notFound.button')}
      </Button>
    </main>
  );
}
