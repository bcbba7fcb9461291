import { mediaGroupEndpoints, newMediaGroupSchema } from '@mpn/domain';
import { Button, Card, Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ChangedNotice } from '@/components/forms/changed-notice';
import { SchemaProvider } from '@/components/forms/schema-field';
import { useResourceForm } from '@/components/forms/use-resource-form';
import { PageHeader } from '@/components/page/page-header';
import { discardUnsavedChanges } from '@/providers/unsaved/unsaved-changes';
import { GroupFields } from '../components/group-fields';
import styles from '../components/media-groups.module.css';

const LIST = '/company-media-groups';

/** Creates a group of media companies. */
export default function NewMediaGroupPage() {
  const { t } = useTranslation(['media-groups', 'common']);
  const navigate = useNavigate();
  const { formProps, isSaving, notice } = useResourceForm({
    create: mediaGroupEndpoints.create,
    done: (group) => t('media-groups:new.done', { name: group.name }),
    onSaved: async () => {
      discardUnsavedChanges();
      await navigate(LIST);
    },
  });
  return (
    <div className={styles.frame}>
      <PageHeader title={t('media-groups:new.title')} backTo={LIST} />
      <Card>
        <SchemaProvider schema={newMediaGroupSchema}>
          <Form {...formProps} layout="vertical">
            <ChangedNotice notice={notice} />
            <GroupFields companies={[]} />
            <div className={styles.buttons}>
              <Button type="primary" htmlType="submit" loading={isSaving}>
                {t('media-groups:new.submit')}
              </Button>
              <Button onClick={() => void navigate(LIST)}>{t('common:actions.cancel')}</Button>
            </div>
          </Form>
        </SchemaProvider>
      </Card>
    </div>
  );
}
