import { companyEndpoints, type PartnerType } from '@mpn/domain';
import { Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ReadFailure } from '@/components/page/read-failure';
import { keepPrevious, useCall } from '@/providers/api/hooks';
import { useDebounced } from './use-debounced';

/** Maximum number of options; a more specific search finds the others. */
const OFFERED = 50;

interface CompanySelectProps {
  id?: string;
  /** Only companies of this type. */
  type?: PartnerType;
  value?: number;
  onChange?: (id: number | undefined) => void;
}

/** Picker for one of all companies, searched on the server; for super admins. */
export function CompanySelect({ type, onChange, ...props }: CompanySelectProps) {
  const { t } = useTranslation('common');
  const [typed, setTyped] = useState('');
  const term = useDebounced(typed);
  const query = useCall(
    companyEndpoints.list,
    { query: { pageSize: OFFERED, ...(term === '' ? {} : { term }), ...(type ? { type: [type] } : {}) } },
    { placeholderData: keepPrevious },
  );
  return (
    <Select
      {...props}
      showSearch
      allowClear
      filterOption={false}
      placeholder={t('companySelect')}
      loading={query.isFetching}
      notFoundContent={query.error ? <ReadFailure error={query.error} retry={() => void query.refetch()} /> : undefined}
      options={(query.data?.items ?? []).map(({ id, name, city, mpnCompanyNumber }) => ({
        value: id,
        label: [name, city, mpnCompanyNumber].filter(Boolean).join(' · '),
      }))}
      onSearch={setTyped}
      onChange={onChange}
    />
  );
}
