import { companyEndpoints, createSamplingCircle, type BodyOf } from '@mpn/domain';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { NewRecordButtons, NewRecordPage } from '@/components/forms/new-record-page';
import { useResourceForm } from '@/components/forms/use-resource-form';
import { discardUnsavedChanges } from '@/providers/unsaved/unsaved-changes';
import { GroupFields } from '../components/group-fields';
import styles from '../components/sampling-groups.module.css';

const LIST = '/administration/sampling-groups';
const AFFECTED = [companyEndpoints.institutions];

/** Adds a sampling group. */
export default function NewSamplingGroupPage() {
  const { t } = useTranslation('sampling-groups');
  const navigate = useNavigate();
  const form = useResourceForm({
    create: createSamplingCircle,
    invalidates: AFFECTED,
    toBody: ({ name, institutionIds }: BodyOf<typeof createSamplingCircle>) => ({ name, institutionIds }),
    done: ({ name }) => t('new.done', { name }),
    onSaved: async () => {
      discardUnsavedChanges();
      await navigate(LIST);
    },
  });
  return (
    <NewRecordPage
      form={form}
      schema={createSamplingCircle.body!}
      className={styles.frame}
      title={t('new.title')}
      backTo={LIST}
    >
      <GroupFields stored={[]} />
      <NewRecordButtons submit={t('new.button')} isSaving={form.isSaving} cancelTo={LIST} />
    </NewRecordPage>
  );
}
