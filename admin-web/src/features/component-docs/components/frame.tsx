import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { PageHeader } from '@/components/page/page-header';
import { GROUP_NAMES, type Group } from '../groups';
import styles from './docs.module.css';

/** Layout of these pages: header, list of all pages, content. */
export function Frame({ current, children }: { current: Group | null; children: ReactNode }) {
  const { t } = useTranslation('component-docs');
  return (
    <>
      <PageHeader
        title={current ? t(`groups.${current}`) : t('title')}
        subtitle={t('text')}
        backTo={current ? '/_docs/components' : undefined}
      />
      <div className={styles.frame}>
        <nav aria-label={t('list')} className={styles.list}>
          {GROUP_NAMES.map((group) => (
            <Link
              key={group}
              to={`/_docs/components/${group}`}
              aria-current={group === current ? 'page' : undefined}
              className={styles.entry}
            >
              {t(`groups.${group}`)}
            </Link>
          ))}
        </nav>
        <div className={styles.content}>{children}</div>
      </div>
    </>
  );
}
