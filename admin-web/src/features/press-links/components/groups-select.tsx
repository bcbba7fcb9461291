import { contactGroupEndpoints } from '@mpn/domain';
import { Form, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { useCall } from '@/providers/api/hooks';
import { useMayCall } from '@/providers/session/permissions';

/** Distribution lists of the company; a partner of a promo share has none here. */
export function GroupsSelect({ value, onChange }: { value: number[]; onChange: (ids: number[]) => void }) {
  const { t } = useTranslation('press-links');
  const mayCall = useMayCall();
  const isPermitted = mayCall(contactGroupEndpoints.list);
  const groups = useCall(contactGroupEndpoints.list, { query: { pageSize: 200 } }, { enabled: isPermitted });
  // Without a list there is nothing to choose.
  if (!isPermitted || groups.data?.items.length === 0) return null;
  return (
    <Form.Item label={t('add.groups')}>
      <Select
        mode="multiple"
        value={value}
        onChange={onChange}
        loading={groups.isFetching}
        aria-label={t('add.groups')}
        placeholder={t('add.groupsChoose')}
        options={groups.data?.items.map(({ id, name, contacts }) => ({ value: id, label: `${name} (${contacts})` }))}
      />
    </Form.Item>
  );
}
