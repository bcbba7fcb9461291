import { contactEndpoints, newContactSchema, type ContactBody } from '@mpn/domain';
import { Button, Card, Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ChangedNotice } from '@/components/forms/changed-notice';
import { SchemaProvider } from '@/components/forms/schema-field';
import { useResourceForm } from '@/components/forms/use-resource-form';
import { PageHeader } from '@/components/page/page-header';
import { discardUnsavedChanges } from '@/providers/unsaved/unsaved-changes';
import { ContactFields } from '../components/contact-fields';
import styles from '../components/contacts.module.css';
import { contactBody } from '../state/contact-form';

const LIST = '/company-contacts';
const BEGINNING: Partial<ContactBody> = { preferredLanguage: 'de-DE' };

/** Adds a contact. */
export default function NewContactPage() {
  const { t } = useTranslation(['contacts', 'common']);
  const navigate = useNavigate();
  const { formProps, isSaving, notice } = useResourceForm({
    create: contactEndpoints.create,
    initialValues: BEGINNING,
    toBody: (values: ContactBody) => contactBody(values),
    done: () => t('contacts:new.done'),
    onSaved: async () => {
      discardUnsavedChanges();
      await navigate(LIST);
    },
  });
  return (
    <div className={styles.frame}>
      <PageHeader title={t('contacts:new.title')} backTo={LIST} />
      <Card>
        <SchemaProvider schema={newContactSchema}>
          <Form {...formProps} layout="vertical">
            <ChangedNotice notice={notice} />
            <ContactFields />
            <div className={styles.buttons}>
              <Button type="primary" htmlType="submit" loading={isSaving}>
                {t('contacts:new.button')}
              </Button>
              <Button onClick={() => void navigate(LIST)}>{t('common:actions.cancel')}</Button>
            </div>
          </Form>
        </SchemaProvider>
      </Card>
    </div>
  );
}
