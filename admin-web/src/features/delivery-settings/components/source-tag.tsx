import type { PreferenceSource } from '@mpn/domain';
import { Tag } from 'antd';
import { useTranslation } from 'react-i18next';

/** Source of a value: the user, the company, its group's main company, or the default. */
export function SourceTag({ source, mainCompany }: { source: PreferenceSource | undefined; mainCompany?: string }) {
  const { t } = useTranslation('delivery-settings');
  if (source === undefined) return null;
  const isNamed = source === 'MAIN_COMPANY' && mainCompany;
  return (
    <Tag bordered={false} style={{ marginInlineStart: 8, whiteSpace: 'normal' }}>
      {isNamed ? t('source.NAMED_MAIN_COMPANY', { name: mainCompany }) : t(`source.${source}`)}
    </Tag>
  );
}
