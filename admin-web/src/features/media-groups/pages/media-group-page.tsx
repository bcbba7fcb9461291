import { companyEndpoints, mediaGroupEndpoints, mediaGroupSchema, type MediaGroupView } from '@mpn/domain';
import { Button, Card, Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { ConfirmButton } from '@/components/actions/confirm-button';
import { ChangedNotice } from '@/components/forms/changed-notice';
import { SchemaProvider } from '@/components/forms/schema-field';
import { useResourceForm } from '@/components/forms/use-resource-form';
import { PageHeader } from '@/components/page/page-header';
import { QueryState } from '@/components/page/states';
import { useRemoval } from '@/providers/api/record-hooks';
import { useNotify } from '@/providers/notifications/use-notify';
import { usePageTitle } from '@/providers/routing/page-title';
import { discardUnsavedChanges } from '@/providers/unsaved/unsaved-changes';
import { GroupFields } from '../components/group-fields';
import styles from '../components/media-groups.module.css';

const LIST = '/company-media-groups';
const AFFECTED = [companyEndpoints.list];

interface Values {
  name: string;
  mpnNumber: string | null;
  mainCompanyId: number;
  companyIds: number[];
}

const toValues = ({ name, mpnNumber, mainCompanyId, companies }: MediaGroupView): Values => ({
  name,
  mpnNumber,
  mainCompanyId: mainCompanyId ?? 0,
  companyIds: companies.map(({ id }) => id),
});
const toBody = (values: Values) => ({ ...values, mpnNumber: values.mpnNumber === '' ? null : values.mpnNumber });

/** One group: its name, its companies, and its main company. */
export default function MediaGroupPage() {
  const { t } = useTranslation(['media-groups', 'common']);
  const id = Number(useParams().id);
  const navigate = useNavigate();
  const notify = useNotify();
  const { remove } = useRemoval(mediaGroupEndpoints.remove, AFFECTED);
  const { query, formProps, stored, isDirty, isSaving, notice } = useResourceForm({
    get: mediaGroupEndpoints.get,
    update: mediaGroupEndpoints.update,
    params: { id },
    toValues,
    toBody,
    invalidates: AFFECTED,
    done: (group) => t('media-groups:edit.saved', { name: group.name }),
  });
  usePageTitle(stored?.name);
  return (
    <div className={styles.frame}>
      <QueryState query={query}>
        {({ name, companies }) => (
          <>
            <PageHeader
              title={name}
              backTo={LIST}
              actions={
                <ConfirmButton
                  danger
                  confirmation={{
                    title: t('media-groups:remove.title', { name }),
                    text: t('media-groups:remove.text', { count: companies.length }),
                    confirmText: t('media-groups:remove.button'),
                    danger: true,
                  }}
                  onConfirm={async () => {
                    await remove({ params: { id } });
                    notify.success(t('media-groups:remove.done', { name }));
                    discardUnsavedChanges();
                    await navigate(LIST);
                  }}
                >
                  {t('media-groups:remove.button')}
                </ConfirmButton>
              }
            />
            <Card>
              <SchemaProvider schema={mediaGroupSchema}>
                <Form {...formProps} layout="vertical">
                  <GroupFields companies={companies} />
                  <ChangedNotice notice={notice} />
                  <div className={styles.buttons}>
                    <Button type="primary" htmlType="submit" loading={isSaving} disabled={!isDirty}>
                      {t('common:actions.save')}
                    </Button>
                  </div>
                </Form>
              </SchemaProvider>
            </Card>
          </>
        )}
      </QueryState>
    </div>
  );
}
