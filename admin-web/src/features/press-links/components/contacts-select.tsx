import { contactEndpoints, contactGroupEndpoints, PRESS_GRANTS_PER_CALL, type ContactRow } from '@mpn/domain';
import { Form, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDebounced } from '@/components/forms/use-debounced';
import { ReadFailure } from '@/components/page/read-failure';
import { keepPrevious, useCall } from '@/providers/api/hooks';
import { useMayCall } from '@/providers/session/permissions';
import styles from './press-links.module.css';

/** Maximum number of options; a more specific search finds the others. */
const OFFERED = 30;

const optionOf = ({ id, firstName, lastName, contactCompany, email }: ContactRow, withoutAddress: string) => {
  const name = [firstName, lastName].filter(Boolean).join(' ') || contactCompany;
  const company = name === contactCompany ? null : contactCompany;
  const facts = [company, email ?? withoutAddress].filter(Boolean).join(' · ');
  // A personal link is given to an e-mail address: contacts without one cannot be chosen.
  return { value: id, label: name, facts, title: `${name} · ${facts}`, disabled: email === null };
};

/** Choice of single contacts of the company; a partner of a promo share has none here. */
export function ContactsSelect({ value, onChange }: { value: number[]; onChange: (ids: number[]) => void }) {
  const { t } = useTranslation('press-links');
  const mayCall = useMayCall();
  const isPermitted = mayCall(contactEndpoints.list) && mayCall(contactGroupEndpoints.list);
  const [typed, setTyped] = useState('');
  const [known, setKnown] = useState<ReturnType<typeof optionOf>[]>([]);
  const term = useDebounced(typed);
  const contacts = useCall(
    contactEndpoints.list,
    { query: { pageSize: OFFERED, sortBy: 'lastName', sortDirection: 'asc', ...(term === '' ? {} : { term }) } },
    { enabled: isPermitted, placeholderData: keepPrevious },
  );
  if (!isPermitted) return null;
  const found = (contacts.data?.items ?? []).map((row) => optionOf(row, t('add.noAddress')));
  // Those that were chosen keep their name when another search does not find them.
  const chosen = known.filter((option) => value.includes(option.value));
  const others = found.filter((option) => !chosen.some((each) => each.value === option.value));
  return (
    <Form.Item label={t('add.contacts')}>
      <Select
        mode="multiple"
        value={value}
        maxCount={PRESS_GRANTS_PER_CALL}
        filterOption={false}
        loading={contacts.isFetching}
        aria-label={t('add.contacts')}
        placeholder={t('add.contactsSearch')}
        options={[...chosen, ...others]}
        optionRender={({ label, data: { facts } }) => (
          <span className={styles.contact}>
            {label}
            <small>{facts}</small>
          </span>
        )}
        notFoundContent={
          contacts.error ? <ReadFailure error={contacts.error} retry={() => void contacts.refetch()} /> : undefined
        }
        onSearch={setTyped}
        onChange={(ids: number[]) => {
          setKnown([...chosen, ...others].filter((option) => ids.includes(option.value)));
          onChange(ids);
        }}
      />
    </Form.Item>
  );
}
