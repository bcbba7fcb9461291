import type { SamplingCircleMember } from '@mpn/domain';
import { Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { SchemaField } from '@/components/forms/schema-field';
import { MembersField } from './members-field';

/** Name and institutions of a sampling group. */
export function GroupFields({ stored, readOnly }: { stored: readonly SamplingCircleMember[]; readOnly?: boolean }) {
  const { t } = useTranslation('sampling-groups');
  return (
    <>
      <SchemaField name="name" label={t('columns.name')} required>
        <Input maxLength={200} disabled={readOnly} />
      </SchemaField>
      <SchemaField isChoice name="institutionIds" label={t('members.title')} required>
        <MembersField stored={stored} readOnly={readOnly} />
      </SchemaField>
    </>
  );
}
