import { newPressLinkSchema, pressLinkEndpoints, type NewPressLink, type PressLinkDefaults } from '@mpn/domain';
import { Button, Card, Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { ChangedNotice } from '@/components/forms/changed-notice';
import { SchemaProvider } from '@/components/forms/schema-field';
import { useResourceForm } from '@/components/forms/use-resource-form';
import { PageHeader } from '@/components/page/page-header';
import { QueryState } from '@/components/page/states';
import { useCall } from '@/providers/api/hooks';
import { discardUnsavedChanges } from '@/providers/unsaved/unsaved-changes';
import { LinkFields } from '../components/link-fields';
import styles from '../components/press-links.module.css';

const LIST = '/press-links';

function NewLinkForm({ releaseIds, defaults }: { releaseIds: number[]; defaults: PressLinkDefaults }) {
  const { t } = useTranslation(['press-links', 'common']);
  const navigate = useNavigate();
  const { formProps, isSaving, notice } = useResourceForm({
    create: pressLinkEndpoints.create,
    initialValues: {
      releaseIds,
      name: defaults.name,
      endDate: defaults.endDate,
      mode: 'STREAM',
      formats: [],
      deviceCode: false,
      showTitle: false,
    },
    toBody: (values: NewPressLink) => ({ ...values, password: values.password || null }),
    done: () => t('press-links:new.done'),
    onSaved: async (link) => {
      discardUnsavedChanges();
      await navigate(`${LIST}/${link.id}?add=true`);
    },
  });
  return (
    <SchemaProvider schema={newPressLinkSchema}>
      <Form {...formProps} layout="vertical">
        <ChangedNotice notice={notice} />
        <LinkFields hasPassword={false} releases={defaults.releases} companyId={defaults.companyId} />
        <div className={styles.buttons}>
          <Button type="primary" htmlType="submit" loading={isSaving}>
            {t('press-links:new.next')}
          </Button>
          <Button onClick={() => void navigate(LIST)}>{t('common:actions.cancel')}</Button>
        </div>
      </Form>
    </SchemaProvider>
  );
}

/** Makes a press link for the releases in the address; who gets it is chosen on the link's page. */
export default function NewPressLinkPage() {
  const { t } = useTranslation('press-links');
  const releaseIds = useSearchParams()[0].getAll('releaseId').map(Number);
  const defaults = useCall(pressLinkEndpoints.defaults, { query: { releaseIds } });
  return (
    <div className={styles.frame}>
      <PageHeader
        title={t('new.title')}
        subtitle={t('new.text')}
        backTo={releaseIds[0] === undefined ? LIST : `/releases/${releaseIds[0]}/press`}
      />
      <Card>
        <QueryState query={defaults}>{(found) => <NewLinkForm releaseIds={releaseIds} defaults={found} />}</QueryState>
      </Card>
    </div>
  );
}
