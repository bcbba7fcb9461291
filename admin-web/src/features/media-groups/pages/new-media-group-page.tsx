import { mediaGroupEndpoints, newMediaGroupSchema } from '@mpn/domain';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { NewRecordButtons, NewRecordPage } from '@/components/forms/new-record-page';
import { useResourceForm } from '@/components/forms/use-resource-form';
import { discardUnsavedChanges } from '@/providers/unsaved/unsaved-changes';
import { GroupFields } from '../components/group-fields';
import styles from '../components/media-groups.module.css';

const LIST = '/company-media-groups';

/** Creates a group of media companies. */
export default function NewMediaGroupPage() {
  const { t } = useTranslation('media-groups');
  const navigate = useNavigate();
  const form = useResourceForm({
    create: mediaGroupEndpoints.create,
    done: (group) => t('new.done', { name: group.name }),
    onSaved: async () => {
      discardUnsavedChanges();
      await navigate(LIST);
    },
  });
  return (
    <NewRecordPage
      form={form}
      schema={newMediaGroupSchema}
      className={styles.frame}
      title={t('new.title')}
      backTo={LIST}
    >
      <GroupFields companies={[]} />
      <NewRecordButtons submit={t('new.submit')} isSaving={form.isSaving} cancelTo={LIST} />
    </NewRecordPage>
  );
}
