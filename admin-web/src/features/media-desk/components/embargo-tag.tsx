import { LockOutlined } from '@ant-design/icons';
import { Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/providers/i18n/use-formats';
import { isUnderEmbargo } from '../state/embargo';
import styles from './embargo-tag.module.css';

interface EmbargoTagProps {
  airDate: string | null;
  /** For table columns: lock and date only, the text as tooltip. */
  short?: boolean;
}

/** Tag of a release that may not be aired yet. */
export function EmbargoTag({ airDate, short = false }: EmbargoTagProps) {
  const { t } = useTranslation('media-desk');
  const { date } = useFormats();
  if (airDate === null || !isUnderEmbargo(airDate)) return null;
  const text = t('embargo.until', { date: date(airDate) });
  return (
    <Tag icon={<LockOutlined />} color="warning" title={text} className={styles.embargo}>
      {short ? (
        <>
          <span className="mpn-visually-hidden">{text}</span>
          <span aria-hidden>{t('embargo.short', { date: date(airDate) })}</span>
        </>
      ) : (
        text
      )}
    </Tag>
  );
}
