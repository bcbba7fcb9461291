import type { PreferenceSource } from '@mpn/domain';
import { Tag } from 'antd';
import { useTranslation } from 'react-i18next';

/** Whose word a value is: the user's, the company's, that of its group's main company, or nobody's. */
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
