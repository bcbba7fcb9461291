import { promoShareEndpoints, promoShareSchema, type PromoShareView } from '@mpn/domain';
import { Alert, Button, Card, Form, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { ChangedNotice } from '@/components/forms/changed-notice';
import { SchemaProvider } from '@/components/forms/schema-field';
import { useResourceForm } from '@/components/forms/use-resource-form';
import looks from '@/components/looks.module.css';
import { PageHeader } from '@/components/page/page-header';
import { QueryState } from '@/components/page/states';
import { StatusTag } from '@/components/status/status-tag';
import { usePageTitle } from '@/providers/routing/page-title';
import { useSession } from '@/providers/session/session-store';
import { discardUnsavedChanges } from '@/providers/unsaved/unsaved-changes';
import { LinkedReleases } from '../components/linked-releases';
import styles from '../components/promo-share.module.css';
import { ScopeFields } from '../components/scope-fields';
import { ShareActions, useOtherCompany } from '../components/share-actions';
import { useScope } from '../components/share-table';
import { scopeBody, scopeValues } from '../state/share-form';

/**
 * The shared releases, read-only: for the recipient, or when the share can no longer be changed. Links open the
 * promo-share view.
 */
function SharedScope({ share }: { share: PromoShareView }) {
  const { t } = useTranslation('promo-share');
  const scope = useScope();
  const { promoShareReleaseLinks: links, sourceCompanyId, canEnter, fullAccess } = share;
  const linkOf = (releaseId: number) =>
    `/switch-context?sourceCompanyId=${sourceCompanyId}&target=${encodeURIComponent(`/releases/${releaseId}/details`)}`;
  const editableReleases = links.filter(({ editable }) => editable).length;
  return (
    <>
      <Typography.Paragraph>
        <strong>{t('fields.scope')}:</strong> {scope({ ...share, releases: links.length, editableReleases })}
      </Typography.Paragraph>
      {!fullAccess && <LinkedReleases value={links} linkOf={canEnter ? linkOf : undefined} />}
    </>
  );
}

/** One share: what it includes, its status, and what can be done with it. */
export default function PromoSharePage() {
  const { t } = useTranslation(['promo-share', 'common']);
  const id = Number(useParams().id);
  const navigate = useNavigate();
  const { company } = useSession();
  const nameOf = useOtherCompany();
  const { query, formProps, stored, isDirty, isSaving, notice } = useResourceForm({
    get: promoShareEndpoints.get,
    update: promoShareEndpoints.update,
    params: { id },
    toValues: scopeValues,
    toBody: scopeBody,
    done: () => t('promo-share:edit.saved'),
  });
  usePageTitle(stored && nameOf(stored));
  const list = `/promo-share/shared-${stored && company?.id === stored.receivedCompanyId ? 'with' : 'by'}-you`;
  return (
    <div className={styles.frame}>
      <QueryState query={query}>
        {(share) => (
          <>
            <PageHeader
              title={nameOf(share)}
              subtitle={company?.id === share.receivedCompanyId ? t('promo-share:tabs.with') : t('promo-share:tabs.by')}
              tags={<StatusTag kind="promoShare" status={share.status} />}
              backTo={list}
              actions={
                <ShareActions
                  share={share}
                  removed={async () => {
                    discardUnsavedChanges();
                    await navigate(list);
                  }}
                />
              }
            />
            <Card>
              {share.editable ? (
                <SchemaProvider schema={promoShareSchema}>
                  <Form {...formProps} layout="vertical">
                    {share.status === 'ACCEPTED' && (
                      <Alert type="info" showIcon className={looks.spaceBelow} message={t('promo-share:edit.atOnce')} />
                    )}
                    <ScopeFields companyId={company ? undefined : share.sourceCompanyId} />
                    <ChangedNotice notice={notice} />
                    <div className={styles.buttons}>
                      <Button type="primary" htmlType="submit" loading={isSaving} disabled={!isDirty}>
                        {t('common:actions.save')}
                      </Button>
                    </div>
                  </Form>
                </SchemaProvider>
              ) : (
                <SharedScope share={share} />
              )}
            </Card>
          </>
        )}
      </QueryState>
    </div>
  );
}
