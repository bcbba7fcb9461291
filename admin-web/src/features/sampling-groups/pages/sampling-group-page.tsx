import {
  companyEndpoints,
  createSamplingCircle,
  deleteSamplingCircle,
  getSamplingCircle,
  updateSamplingCircle,
  type SamplingCircleDetail,
} from '@mpn/domain';
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { RecordPage, RemoveRecord } from '@/components/forms/record-page';
import { useResourceForm } from '@/components/forms/use-resource-form';
import looks from '@/components/looks.module.css';
import { useCallMutation } from '@/providers/api/hooks';
import { useRemoval } from '@/providers/api/record-hooks';
import { useNotify } from '@/providers/notifications/use-notify';
import { usePageTitle } from '@/providers/routing/page-title';
import { useMayCall } from '@/providers/session/permissions';
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

const leftOut = ({ institutions }: SamplingCircleDetail): number =>
  institutions.filter(({ standing }) => standing !== 'ELIGIBLE').length;

/** One sampling group: its name and its institutions. Read-only for a promo share partner. */
export default function SamplingGroupPage() {
  const { t } = useTranslation(['sampling-groups', 'common']);
  const id = Number(useParams().id);
  const notify = useNotify();
  const mayCall = useMayCall();
  const mayChange = mayCall(updateSamplingCircle);
  const { remove } = useRemoval(deleteSamplingCircle, AFFECTED);
  const create = useCallMutation(createSamplingCircle);
  const form = useResourceForm({
    get: getSamplingCircle,
    update: updateSamplingCircle,
    params: { id },
    toValues,
    toBody,
    invalidates: AFFECTED,
    done: ({ name }) => t('sampling-groups:edit.saved', { name }),
  });
  usePageTitle(form.stored?.name);
  return (
    <RecordPage
      form={form}
      schema={updateSamplingCircle.body!}
      className={styles.frame}
      header={({ name, institutions }) => ({
        title: name,
        subtitle: t('sampling-groups:count', { count: institutions.length }),
        backTo: LIST,
        actions: mayCall(deleteSamplingCircle) && (
          <RemoveRecord
            title={t('sampling-groups:remove.title', { name })}
            text={t('sampling-groups:remove.text')}
            label={t('common:actions.delete')}
            listPath={LIST}
            onRemove={async () => {
              await remove({ params: { id } });
              notify.undoable(t('sampling-groups:remove.done', { name }), () =>
                create.mutate(
                  { body: { name, institutionIds: institutions.map((one) => one.id) } },
                  { onError: notify.error },
                ),
              );
            }}
          />
        ),
      })}
      above={(circle) =>
        leftOut(circle) > 0 && (
          <Alert
            type="info"
            showIcon
            className={looks.spaceBelow}
            message={t('sampling-groups:leftOut', { count: leftOut(circle) })}
          />
        )
      }
      fields={({ institutions }) => <GroupFields stored={institutions} readOnly={!mayChange} />}
      isReadOnly={!mayChange}
    />
  );
}
