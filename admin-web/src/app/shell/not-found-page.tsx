import { Button, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useVisitor } from '@/providers/routing/guard';
import { usePageTitle } from '@/providers/routing/page-title';
import { BrandBars } from '@/components/brand/brand-mark';
import styles from './not-found-page.module.css';

/** The 404 page, within the main layout if the visitor is logged in. */
export default function NotFoundPage() {
  const { t } = useTranslation('common');
  const navigate = useNavigate();
  const { session } = useVisitor();
  usePageTitle(t('notFound.text'));
  // The main layout has the main landmark already.
  const Element = session ? 'div' : 'main';
  return (
    <Element className={session ? `${styles.page} ${styles.inside}` : styles.page}>
      <BrandBars height={56} />
      <Typography.Text type="secondary">404</Typography.Text>
      <Typography.Title level={1} className={styles.title}>
        {t('notFound.text')}
      </Typography.Title>
      <Button type="primary" size="large" onClick={() => void navigate('/')}>
        {t('notFound.button')}
      </Button>
    </Element>
  );
}
