import { promoShareEndpoints, promoShareSchema, type PromoShareView } from '@mpn/domain';
import { Alert, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { RecordPage } from '@/components/forms/record-page';
import { useResourceForm } from '@/components/forms/use-resource-form';
import looks from '@/components/looks.module.css';
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
  const { t } = useTranslation('promo-share');
  const id = Number(useParams().id);
  const navigate = useNavigate();
  const { company } = useSession();
  const nameOf = useOtherCompany();
  const form = useResourceForm({
    get: promoShareEndpoints.get,
    update: promoShareEndpoints.update,
    params: { id },
    toValues: scopeValues,
    toBody: scopeBody,
    done: () => t('edit.saved'),
  });
  const { stored } = form;
  usePageTitle(stored && nameOf(stored));
  const list = `/promo-share/shared-${stored && company?.id === stored.receivedCompanyId ? 'with' : 'by'}-you`;
  return (
    <RecordPage
      form={form}
      schema={promoShareSchema}
      className={styles.frame}
      header={(share) => ({
        title: nameOf(share),
        subtitle: company?.id === share.receivedCompanyId ? t('tabs.with') : t('tabs.by'),
        tags: <StatusTag kind="promoShare" status={share.status} />,
        backTo: list,
        actions: (
          <ShareActions
            share={share}
            removed={async () => {
              discardUnsavedChanges();
              await navigate(list);
            }}
          />
        ),
      })}
      instead={(share) => (share.editable ? null : <SharedScope share={share} />)}
      above={({ status }) =>
        status === 'ACCEPTED' && <Alert type="info" showIcon className={looks.spaceBelow} message={t('edit.atOnce')} />
      }
      fields={(share) => <ScopeFields companyId={company ? undefined : share.sourceCompanyId} />}
    />
  );
}
