import { contactGroupEndpoints, newContactGroupSchema } from '@mpn/domain';
import { Button, Card, Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ChangedNotice } from '@/components/forms/changed-notice';
import { SchemaField, SchemaProvider } from '@/components/forms/schema-field';
import { useResourceForm } from '@/components/forms/use-resource-form';
import { PageHeader } from '@/components/page/page-header';
import { discardUnsavedChanges } from '@/providers/unsaved/unsaved-changes';
import styles from '../components/contacts.module.css';

/** Adds a distribution list; contacts are put on it in the table of contacts. */
export default function NewGroupPage() {
  const { t } = useTranslation(['contacts', 'common']);
  const navigate = useNavigate();
  const { formProps, isSaving, notice } = useResourceForm({
    create: contactGroupEndpoints.create,
    done: (group) => t('contacts:groups.added', { name: group.name }),
    onSaved: async ({ id }) => {
      discardUnsavedChanges();
      await navigate(`/company-contacts/groups/${id}`);
    },
  });
  return (
    <div className={styles.frame}>
      <PageHeader
        title={t('contacts:groups.new')}
        subtitle={t('contacts:groups.newText')}
        backTo="/company-contacts?tab=groups"
      />
      <Card>
        <SchemaProvider schema={newContactGroupSchema}>
          <Form {...formProps} layout="vertical">
            <ChangedNotice notice={notice} />
            <SchemaField name="name" label={t('contacts:groups.columns.name')} required>
              <Input maxLength={200} />
            </SchemaField>
            <div className={styles.buttons}>
              <Button type="primary" htmlType="submit" loading={isSaving}>
                {t('contacts:groups.add')}
              </Button>
            </div>
          </Form>
        </SchemaProvider>
      </Card>
    </div>
  );
}
