import { listPersonFactors, MAX_EXEMPT_PEOPLE, type SingleSignOnView } from '@mpn/domain';
import { Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDebounced } from '@/components/forms/use-debounced';
import looks from '@/components/looks.module.css';
import { keepPrevious, useCall } from '@/providers/api/hooks';

interface ExemptPeopleProps {
  companyId: number;
  /** Those who are exempt now; the list of all may be too long to have them. */
  exempt: SingleSignOnView['exemptPeople'];
  id?: string;
  value?: number[];
  onChange?: (userIds: number[]) => void;
}

/** Administrators come first. */
const FIRST = { pageSize: 200, sortBy: 'combinedRole', sortDirection: 'asc' } as const;

/** People of the company who keep their password. */
export function ExemptPeople({ companyId, exempt, ...field }: ExemptPeopleProps) {
  const { t } = useTranslation(['users', 'account']);
  const [typed, setTyped] = useState('');
  const term = useDebounced(typed);
  const params = { id: companyId };
  const all = useCall(listPersonFactors, { params, query: FIRST });
  const found = useCall(
    listPersonFactors,
    { params, query: { ...FIRST, term } },
    { enabled: term !== '', placeholderData: keepPrevious },
  );
  const people = [...exempt, ...(all.data?.items ?? []), ...((term && found.data?.items) || [])];
  const options = [...new Map(people.map((person) => [person.userId, person])).values()].map((person) => ({
    value: person.userId,
    label: `${person.fullName} · ${t(`account:roles.${person.combinedRole}`)}`,
    search: `${person.fullName} ${person.loginName}`,
  }));
  return (
    <Select
      {...field}
      mode="multiple"
      className={looks.fullWidth}
      maxCount={MAX_EXEMPT_PEOPLE}
      options={options}
      loading={all.isPending}
      optionFilterProp="search"
      placeholder={t('users:signOn.use.choosePeople')}
      onSearch={setTyped}
    />
  );
}
