import { companyEndpoints, createSamplingCircle, type BodyOf } from '@mpn/domain';
import { Button, Card, Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ChangedNotice } from '@/components/forms/changed-notice';
import { SchemaProvider } from '@/components/forms/schema-field';
import { useResourceForm } from '@/components/forms/use-resource-form';
import { PageHeader } from '@/components/page/page-header';
import { discardUnsavedChanges } from '@/providers/unsaved/unsaved-changes';
import { GroupFields } from '../components/group-fields';
import styles from '../components/sampling-groups.module.css';

const LIST = '/administration/sampling-groups';
const AFFECTED = [companyEndpoints.institutions];

/** Adds a sampling group. */
export default function NewSamplingGroupPage() {
  const { t } = useTranslation(['sampling-groups', 'common']);
  const navigate = useNavigate();
  const { formProps, isSaving, notice } = useResourceForm({
    create: createSamplingCircle,
    invalidates: AFFECTED,
    toBody: ({ name, institutionIds }: BodyOf<typeof createSamplingCircle>) => ({ name, institutionIds }),
    done: ({ name }) => t('sampling-groups:new.done', { name }),
    onSaved: async () => {
      discardUnsavedChanges();
      await navigate(LIST);
    },
  });
  return (
    <div className={styles.frame}>
      <PageHeader title={t('sampling-groups:new.title')} backTo={LIST} />
      <Card>
        <SchemaProvider schema={createSamplingCircle.body!}>
          <Form {...formProps} layout="vertical">
            <ChangedNotice notice={notice} />
            <GroupFields stored={[]} />
            <div className={styles.buttons}>
              <Button type="primary" htmlType="submit" loading={isSaving}>
                {t('sampling-groups:new.button')}
              </Button>
              <Button onClick={() => void navigate(LIST)}>{t('common:actions.cancel')}</Button>
            </div>
          </Form>
        </SchemaProvider>
      </Card>
    </div>
  );
}
