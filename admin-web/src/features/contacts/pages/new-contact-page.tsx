import { contactEndpoints, newContactSchema, type ContactBody } from '@mpn/domain';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { NewRecordButtons, NewRecordPage } from '@/components/forms/new-record-page';
import { useResourceForm } from '@/components/forms/use-resource-form';
import { discardUnsavedChanges } from '@/providers/unsaved/unsaved-changes';
import { ContactFields } from '../components/contact-fields';
import styles from '../components/contacts.module.css';
import { contactBody } from '../state/contact-form';

const LIST = '/company-contacts';
const BEGINNING: Partial<ContactBody> = { preferredLanguage: 'de-DE' };

/** Adds a contact. */
export default function NewContactPage() {
  const { t } = useTranslation('contacts');
  const navigate = useNavigate();
  const form = useResourceForm({
    create: contactEndpoints.create,
    initialValues: BEGINNING,
    toBody: (values: ContactBody) => contactBody(values),
    done: () => t('new.done'),
    onSaved: async () => {
      discardUnsavedChanges();
      await navigate(LIST);
    },
  });
  return (
    <NewRecordPage form={form} schema={newContactSchema} className={styles.frame} title={t('new.title')} backTo={LIST}>
      <ContactFields />
      <NewRecordButtons submit={t('new.button')} isSaving={form.isSaving} cancelTo={LIST} />
    </NewRecordPage>
  );
}
