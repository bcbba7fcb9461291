import {
  companyEndpoints,
  createSamplingCircle,
  deleteSamplingCircle,
  getSamplingCircle,
  updateSamplingCircle,
  type SamplingCircleDetail,
} from '@mpn/domain';
import { Alert, Button, Card, Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { ConfirmButton } from '@/components/actions/confirm-button';
import { ChangedNotice } from '@/components/forms/changed-notice';
import { SchemaProvider } from '@/components/forms/schema-field';
import { useResourceForm } from '@/components/forms/use-resource-form';
import looks from '@/components/looks.module.css';
import { PageHeader } from '@/components/page/page-header';
import { QueryState } from '@/components/page/states';
import { useCallMutation } from '@/providers/api/hooks';
import { useRemoval } from '@/providers/api/record-hooks';
import { useNotify } from '@/providers/notifications/use-notify';
import { usePageTitle } from '@/providers/routing/page-title';
import { useMayCall } from '@/providers/session/permissions';
import { discardUnsavedChanges } from '@/providers/unsaved/unsaved-changes';
import { GroupFields } from '../components/group-fields';
import styles from '../components/sampling-groups.module.css';

const LIST = '/administration/sampling-groups';
const AFFECTED = [companyEndpoints.institutions];

interface Values {
  name: string;
  institutionIds: number[];
}

const toValues = ({ name, institutions }: SamplingCircleDetail): Values => ({
  name,
  institutionIds: institutions.map(({ id }) => id),
});
const toBody = (values: Values) => values;

/** One sampling group: its name and its institutions. Read-only for a promo share partner. */
export default function SamplingGroupPage() {
  const { t } = useTranslation(['sampling-groups', 'common']);
  const id = Number(useParams().id);
  const navigate = useNavigate();
  const notify = useNotify();
  const mayCall = useMayCall();
  const mayChange = mayCall(updateSamplingCircle);
  const { remove } = useRemoval(deleteSamplingCircle, AFFECTED);
  const create = useCallMutation(createSamplingCircle);
  const { query, formProps, stored, isDirty, isSaving, notice } = useResourceForm({
    get: getSamplingCircle,
    update: updateSamplingCircle,
    params: { id },
    toValues,
    toBody,
    invalidates: AFFECTED,
    done: ({ name }) => t('sampling-groups:edit.saved', { name }),
  });
  usePageTitle(stored?.name);
  return (
    <div className={styles.frame}>
      <QueryState query={query}>
        {({ name, institutions }) => {
          const left = institutions.filter(({ standing }) => standing !== 'ELIGIBLE').length;
          return (
            <>
              <PageHeader
                title={name}
                subtitle={t('sampling-groups:count', { count: institutions.length })}
                backTo={LIST}
                actions={
                  mayCall(deleteSamplingCircle) && (
                    <ConfirmButton
                      danger
                      confirmation={{
                        title: t('sampling-groups:remove.title', { name }),
                        text: t('sampling-groups:remove.text'),
                        confirmText: t('common:actions.delete'),
                        danger: true,
                      }}
                      onConfirm={async () => {
                        await remove({ params: { id } });
                        notify.undoable(t('sampling-groups:remove.done', { name }), () =>
                          create.mutate(
                            { body: { name, institutionIds: institutions.map((one) => one.id) } },
                            { onError: notify.error },
                          ),
                        );
                        discardUnsavedChanges();
                        await navigate(LIST);
                      }}
                    >
                      {t('common:actions.delete')}
                    </ConfirmButton>
                  )
                }
              />
              <Card>
                {left > 0 && (
                  <Alert
                    type="info"
                    showIcon
                    className={looks.spaceBelow}
                    message={t('sampling-groups:leftOut', { count: left })}
                  />
                )}
                <SchemaProvider schema={updateSamplingCircle.body!}>
                  <Form {...formProps} layout="vertical">
                    <GroupFields stored={institutions} readOnly={!mayChange} />
                    <ChangedNotice notice={notice} />
                    {mayChange && (
                      <div className={styles.buttons}>
                        <Button type="primary" htmlType="submit" loading={isSaving} disabled={!isDirty}>
                          {t('common:actions.save')}
                        </Button>
                      </div>
                    )}
                  </Form>
                </SchemaProvider>
              </Card>
            </>
          );
        }}
      </QueryState>
    </div>
  );
}
