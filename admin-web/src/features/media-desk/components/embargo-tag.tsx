import { LockOutlined } from '@ant-design/icons';
import { Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { useFormats } from '@/providers/i18n/use-formats';
import { isUnderEmbargo } from '../state/embargo';

/** Shown until the release may be aired. */
export function EmbargoTag({ airDate }: { airDate: string | null }) {
  const { t } = useTranslation('media-desk');
  const { date } = useFormats();
  if (airDate === null || !isUnderEmbargo(airDate)) return null;
  return (
    <Tag icon={<LockOutlined />} color="warning" style={{ marginInlineEnd: 0, width: 'fit-content' }}>
      {t('embargo.until', { date: date(airDate) })}
    </Tag>
  );
}
