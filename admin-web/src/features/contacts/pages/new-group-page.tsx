import { contactGroupEndpoints, newContactGroupSchema } from '@mpn/domain';
import { Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { SchemaField } from '@/components/forms/schema-field';
import { NewRecordButtons, NewRecordPage } from '@/components/forms/new-record-page';
import { useResourceForm } from '@/components/forms/use-resource-form';
import { discardUnsavedChanges } from '@/providers/unsaved/unsaved-changes';
import styles from '../components/contacts.module.css';

/** Adds a distribution list; contacts are put on it in the table of contacts. */
export default function NewGroupPage() {
  const { t } = useTranslation('contacts');
  const navigate = useNavigate();
  const form = useResourceForm({
    create: contactGroupEndpoints.create,
    done: (group) => t('groups.added', { name: group.name }),
    onSaved: async ({ id }) => {
      discardUnsavedChanges();
      await navigate(`/company-contacts/groups/${id}`);
    },
  });
  return (
    <NewRecordPage
      form={form}
      schema={newContactGroupSchema}
      className={styles.frame}
      title={t('groups.new')}
      subtitle={t('groups.newText')}
      backTo="/company-contacts?tab=groups"
    >
      <SchemaField name="name" label={t('groups.columns.name')} required>
        <Input maxLength={200} />
      </SchemaField>
      <NewRecordButtons submit={t('groups.add')} isSaving={form.isSaving} />
    </NewRecordPage>
  );
}
