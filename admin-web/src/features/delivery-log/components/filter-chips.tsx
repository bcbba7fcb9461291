import { releaseEndpoints } from '@mpn/domain';
import { Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import looks from '@/components/looks.module.css';
import type { FilterValues } from '@/components/table/use-table-state';
import { useCall } from '@/providers/api/hooks';
import type { deliveryFilters } from './delivery-filters';

type Filters = FilterValues<typeof deliveryFilters>;

interface FilterChipsProps {
  filters: Filters;
  /** Name of the institution that is filtered by; null without that filter. */
  institutionName: string | null;
  onChange: (change: Filters) => void;
}

/** Filters set by a link, each of which can be removed. */
export function FilterChips({ filters, institutionName, onChange }: FilterChipsProps) {
  const { t } = useTranslation('delivery-log');
  const { releaseId, campaignId, institutionId, errorCode } = filters;
  const release = useCall(
    releaseEndpoints.titleArtist,
    { params: { id: releaseId ?? 0 } },
    { enabled: releaseId !== undefined, retry: false },
  );
  const chips = [
    releaseId !== undefined && {
      key: 'releaseId',
      text: t('chips.release', { name: release.data?.title ?? String(releaseId) }),
    },
    campaignId !== undefined && { key: 'campaignId', text: t('chips.campaign') },
    institutionId !== undefined && {
      key: 'institutionId',
      text: t('chips.institution', { name: institutionName ?? String(institutionId) }),
    },
    errorCode !== undefined && { key: 'errorCode', text: t('chips.cause') },
  ].filter((chip) => chip !== false);
  if (chips.length === 0) return null;
  return (
    <>
      {chips.map(({ key, text }) => (
        <Tag key={key} closable onClose={() => onChange({ [key]: undefined })} className={looks.flushEnd}>
          {text}
        </Tag>
      ))}
    </>
  );
}
