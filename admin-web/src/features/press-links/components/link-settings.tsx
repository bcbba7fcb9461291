import { pressLinkEndpoints, pressLinkSchema, type PressLinkBody, type PressLinkView } from '@mpn/domain';
import { Button, Card, Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { ChangedNotice } from '@/components/forms/changed-notice';
import { SchemaProvider } from '@/components/forms/schema-field';
import { useResourceForm } from '@/components/forms/use-resource-form';
import { QueryState } from '@/components/page/states';
import { LinkFields } from './link-fields';
import styles from './press-links.module.css';

const toValues = (link: PressLinkView) => ({
  ...{
    name: link.name,
    mode: link.mode,
    formats: link.formats,
    maxDownloadsPerTrack: link.maxDownloadsPerTrack,
    textDe: link.textDe,
    textEn: link.textEn,
  },
  ...{ startDate: link.startDate, endDate: link.endDate, deviceCode: link.deviceCode, showTitle: link.showTitle },
  releaseIds: link.releases.map(({ id }) => id),
  password: undefined as string | undefined,
});

/** An empty password leaves the one that is set. */
const toBody = ({ password, ...values }: Omit<PressLinkBody, 'version'>): Omit<PressLinkBody, 'version'> => ({
  ...values,
  ...(password ? { password } : {}),
});

/** What the link says and permits. */
export function LinkSettings({ id }: { id: number }) {
  const { t } = useTranslation(['press-links', 'common']);
  const { query, formProps, isDirty, isSaving, notice } = useResourceForm({
    get: pressLinkEndpoints.get,
    update: pressLinkEndpoints.update,
    params: { id },
    toValues,
    toBody,
    done: () => t('press-links:saved'),
  });
  return (
    <QueryState query={query}>
      {(link) => (
        <Card className={styles.frame}>
          <SchemaProvider schema={pressLinkSchema}>
            <Form {...formProps} layout="vertical">
              <LinkFields hasPassword={link.hasPassword} releases={link.releases} companyId={link.companyId} />
              <ChangedNotice notice={notice} />
              <Button type="primary" htmlType="submit" loading={isSaving} disabled={!isDirty}>
                {t('common:actions.save')}
              </Button>
            </Form>
          </SchemaProvider>
        </Card>
      )}
    </QueryState>
  );
}
