import { companyEndpoints, mediaGroupEndpoints, mediaGroupSchema, type MediaGroupView } from '@mpn/domain';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { RecordPage, RemoveRecord } from '@/components/forms/record-page';
import { useResourceForm } from '@/components/forms/use-resource-form';
import { useRemoval } from '@/providers/api/record-hooks';
import { useNotify } from '@/providers/notifications/use-notify';
import { usePageTitle } from '@/providers/routing/page-title';
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
  const notify = useNotify();
  const { remove } = useRemoval(mediaGroupEndpoints.remove, AFFECTED);
  const form = useResourceForm({
    get: mediaGroupEndpoints.get,
    update: mediaGroupEndpoints.update,
    params: { id },
    toValues,
    toBody,
    invalidates: AFFECTED,
    done: (group) => t('media-groups:edit.saved', { name: group.name }),
  });
  usePageTitle(form.stored?.name);
  return (
    <RecordPage
      form={form}
      schema={mediaGroupSchema}
      className={styles.frame}
      header={({ name, companies }) => ({
        title: name,
        backTo: LIST,
        actions: (
          <RemoveRecord
            title={t('media-groups:remove.title', { name })}
            text={t('media-groups:remove.text', { count: companies.length })}
            label={t('media-groups:remove.button')}
            listPath={LIST}
            onRemove={async () => {
              await remove({ params: { id } });
              notify.success(t('media-groups:remove.done', { name }));
            }}
          />
        ),
      })}
      fields={({ companies }) => <GroupFields companies={companies} />}
    />
  );
}
