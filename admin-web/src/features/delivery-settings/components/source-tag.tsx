import type { PreferenceSource } from '@mpn/domain';
import { Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './source-tag.module.css';

/** Source of a value: the user, the company, its group's main company, or the default. */
export function SourceTag({ source, mainCompany }: { source: PreferenceSource | undefined; mainCompany?: string }) {
  const { t } = useTranslation('delivery-settings');
  if (source === undefined) return null;
  const isNamed = source === 'MAIN_COMPANY' && mainCompany;
  return (
    <Tag bordered={false} className={styles.source}>
      {isNamed ? t('source.NAMED_MAIN_COMPANY', { name: mainCompany }) : t(`source.${source}`)}
    </Tag>
  );
}
