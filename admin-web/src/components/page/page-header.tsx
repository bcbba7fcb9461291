import { ArrowLeftOutlined } from '@ant-design/icons';
import { Button, Flex, Typography } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import styles from './page-header.module.css';

interface PageHeaderProps {
  title: ReactNode;
  /** A line below the title: artist, label, number of entries. */
  subtitle?: ReactNode;
  /** Beside the title, for example a status. */
  tags?: ReactNode;
  /** Buttons at the right; the primary one last. */
  actions?: ReactNode;
  /** Target of the back arrow. */
  backTo?: string;
}

/** Header of every page: title, status, actions. */
export function PageHeader({ title, subtitle, tags, actions, backTo }: PageHeaderProps) {
  const { t } = useTranslation('common');
  return (
    <header className={styles.header}>
      <div className={styles.heading}>
        {backTo && (
          // A column of its own, so that the lines below the title are aligned with the title.
          <Link to={backTo} tabIndex={-1} className={styles.back}>
            <Button type="text" icon={<ArrowLeftOutlined />} aria-label={t('actions.back')} />
          </Link>
        )}
        <div className={styles.texts}>
          <div className={styles.titleLine}>
            <Typography.Title level={1} className={styles.title}>
              {title}
            </Typography.Title>
            {tags}
          </div>
          {subtitle && (
            <Typography.Text type="secondary" className={styles.subtitle}>
              {subtitle}
            </Typography.Text>
          )}
        </div>
      </div>
      {actions && (
        <Flex wrap gap={8}>
          {actions}
        </Flex>
      )}
    </header>
  );
}
