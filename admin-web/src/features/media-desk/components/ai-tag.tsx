import type { ContainsAi } from '@mpn/domain';
import { Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './detail/detail.module.css';

/** Marks a release or recording that its label states to be made with AI, in part or as a whole. */
export function AiTag({ containsAi }: { containsAi: ContainsAi }) {
  const { t } = useTranslation(['media-desk', 'common']);
  if (containsAi !== 'ALL' && containsAi !== 'PARTLY') return null;
  return (
    <Tag bordered={false} color="purple" title={t('media-desk:ai.statedByLabel')}>
      {t(`common:ai.contains.${containsAi}`)}
    </Tag>
  );
}

/** What a label states about a cover or video; "not stated" is said as such. */
export function AiStatement({ containsAi }: { containsAi: ContainsAi }) {
  const { t } = useTranslation(['media-desk', 'common']);
  if (containsAi === 'ALL' || containsAi === 'PARTLY') return <AiTag containsAi={containsAi} />;
  return (
    <span className={styles.small}>
      {t(containsAi === 'NONE' ? 'common:ai.contains.NONE' : 'common:ai.contains.UNKNOWN')}
    </span>
  );
}
