import { contactEndpoints, contactGroupEndpoints, contactGroupSchema, type ContactGroupView } from '@mpn/domain';
import { Button, Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { ConfirmButton } from '@/components/actions/confirm-button';
import { ChangedNotice } from '@/components/forms/changed-notice';
import { SchemaField, SchemaProvider } from '@/components/forms/schema-field';
import { useResourceForm } from '@/components/forms/use-resource-form';
import { PageHeader } from '@/components/page/page-header';
import { QueryState } from '@/components/page/states';
import { useRemoval } from '@/providers/api/record-hooks';
import { useNotify } from '@/providers/notifications/use-notify';
import { usePageTitle } from '@/providers/routing/page-title';
import { discardUnsavedChanges } from '@/providers/unsaved/unsaved-changes';
import { ContactTable } from '../components/contact-table';
import styles from '../components/contacts.module.css';

const LIST = '/company-contacts?tab=groups';
const AFFECTED = [contactEndpoints.list];

const toValues = ({ name }: ContactGroupView) => ({ name });
const toBody = (values: { name: string }) => values;

/** One distribution list: its name and its contacts. */
export default function GroupPage() {
  const { t } = useTranslation(['contacts', 'common']);
  const id = Number(useParams().id);
  const navigate = useNavigate();
  const notify = useNotify();
  const { remove } = useRemoval(contactGroupEndpoints.remove, AFFECTED);
  const { query, formProps, stored, isDirty, isSaving, notice } = useResourceForm({
    get: contactGroupEndpoints.get,
    update: contactGroupEndpoints.update,
    params: { id },
    toValues,
    toBody,
    invalidates: AFFECTED,
    done: (group) => t('contacts:groups.saved', { name: group.name }),
  });
  usePageTitle(stored?.name);
  return (
    <QueryState query={query}>
      {({ name, count }) => (
        <>
          <PageHeader
            title={name}
            subtitle={t('contacts:groups.count', { count })}
            backTo={LIST}
            actions={
              <ConfirmButton
                danger
                confirmation={{
                  title: t('contacts:groups.removeTitle', { name }),
                  text: t('contacts:groups.removeText'),
                  confirmText: t('common:actions.delete'),
                  danger: true,
                }}
                onConfirm={async () => {
                  await remove({ params: { id } });
                  notify.success(t('contacts:groups.removed', { name }));
                  discardUnsavedChanges();
                  await navigate(LIST);
                }}
              >
                {t('common:actions.delete')}
              </ConfirmButton>
            }
          />
          <SchemaProvider schema={contactGroupSchema}>
            <Form {...formProps} layout="vertical" className={styles.frame}>
              <SchemaField name="name" label={t('contacts:groups.columns.name')} required>
                <Input maxLength={200} />
              </SchemaField>
              <ChangedNotice notice={notice} />
              {isDirty && (
                <div className={styles.buttons}>
                  <Button type="primary" htmlType="submit" loading={isSaving}>
                    {t('common:actions.save')}
                  </Button>
                </div>
              )}
            </Form>
          </SchemaProvider>
          <ContactTable groupId={id} />
        </>
      )}
    </QueryState>
  );
}
