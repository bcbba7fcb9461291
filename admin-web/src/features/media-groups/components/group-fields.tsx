import { companyEndpoints, type MediaCompanyChoice } from '@mpn/domain';
import { Form, Input, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SchemaField } from '@/components/forms/schema-field';
import { useDebounced } from '@/components/forms/use-debounced';
import { ReadFailure } from '@/components/page/read-failure';
import { keepPrevious, useCall } from '@/providers/api/hooks';
import { useMediumName } from '@/providers/reference/use-reference-data';

const byId = (companies: readonly MediaCompanyChoice[]) => [...new Map(companies.map((one) => [one.id, one])).values()];

interface MembersSelectProps {
  id?: string;
  value?: number[];
  onChange?: (ids: number[]) => void;
  /** Companies whose names are known: those of the group. */
  known: readonly MediaCompanyChoice[];
  onFound: (companies: readonly MediaCompanyChoice[]) => void;
}

function useLabelOf(): (company: MediaCompanyChoice) => string {
  const mediumName = useMediumName();
  return ({ name, medium, mpnCompanyNumber }) =>
    [name, medium && mediumName(medium), mpnCompanyNumber].filter(Boolean).join(' · ');
}

/** Media companies that are in no other group, searched on the server. */
function MembersSelect({ known, onFound, onChange, ...props }: MembersSelectProps) {
  const { t } = useTranslation('common');
  const labelOf = useLabelOf();
  const [typed, setTyped] = useState('');
  const term = useDebounced(typed);
  const query = useCall(
    companyEndpoints.mediaSelectionList,
    { query: { filter: 'no_group', ...(term === '' ? {} : { term }) } },
    { placeholderData: keepPrevious },
  );
  const companies = byId([...known, ...(query.data ?? [])]);
  return (
    <Select
      {...props}
      mode="multiple"
      filterOption={false}
      placeholder={t('companySelect')}
      loading={query.isFetching}
      notFoundContent={query.error ? <ReadFailure error={query.error} retry={() => void query.refetch()} /> : undefined}
      options={companies.map((company) => ({ value: company.id, label: labelOf(company) }))}
      onSearch={setTyped}
      onChange={(ids: number[]) => {
        // Keeps the names of chosen companies when the search finds others.
        onFound(companies.filter(({ id }) => ids.includes(id)));
        onChange?.(ids);
      }}
    />
  );
}

/** Name, number, companies and main company of a group. */
export function GroupFields({ companies }: { companies: readonly MediaCompanyChoice[] }) {
  const { t } = useTranslation('media-groups');
  const form = Form.useFormInstance();
  const labelOf = useLabelOf();
  const [found, setFound] = useState<readonly MediaCompanyChoice[]>([]);
  const chosen = Form.useWatch<number[] | undefined>('companyIds', form) ?? [];
  const known = byId([...companies, ...found]);
  return (
    <>
      <SchemaField name="name" label={t('fields.name')} required>
        <Input maxLength={200} />
      </SchemaField>
      <SchemaField name="mpnNumber" label={t('fields.mpnNumber')}>
        <Input maxLength={5} inputMode="numeric" />
      </SchemaField>
      <SchemaField isChoice name="companyIds" label={t('fields.companies')} extra={t('fields.companiesHint')} required>
        <MembersSelect known={known} onFound={setFound} />
      </SchemaField>
      <SchemaField isChoice name="mainCompanyId" label={t('fields.main')} extra={t('fields.mainHint')} required>
        <Select
          options={known
            .filter(({ id }) => chosen.includes(id))
            .map((company) => ({ value: company.id, label: labelOf(company) }))}
        />
      </SchemaField>
    </>
  );
}
