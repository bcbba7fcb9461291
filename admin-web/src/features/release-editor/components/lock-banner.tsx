import {
  actOnSamplingCampaign,
  type EditLock,
  type EditorStep,
  type ReleaseEntity,
  type SaveResult,
  type Withdrawal,
} from '@mpn/domain';
import { Alert, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import looks from '@/components/looks.module.css';
import { useCallMutation } from '@/providers/api/hooks';
import { useFormats } from '@/providers/i18n/use-formats';
import { SupportContact } from '@/providers/notifications/support-contact';
import { useNotify } from '@/providers/notifications/use-notify';
import { useScreenExists } from '@/providers/routing/use-screen-exists';
import { useCan, useShareIncludes } from '@/providers/session/permissions';
import { useEditor } from '../state/editor-context';
import styles from './release-editor.module.css';

type SaveStep = () => Promise<SaveResult>;

interface LockBannerProps {
  release: ReleaseEntity;
  /** Steps with unsaved changes, in their order. */
  dirty: readonly EditorStep[];
  saverOf: (step: EditorStep) => SaveStep | undefined;
  reload: () => Promise<void>;
}

/** Pauses or resumes the release's campaign, with the version that the release names. */
function useCampaignAction({ release, reload }: Pick<LockBannerProps, 'release' | 'reload'>) {
  const notify = useNotify();
  const act = useCallMutation(actOnSamplingCampaign);
  const run = async (action: 'pause' | 'resume', done: string) => {
    const campaign = release.currentCampaign;
    if (!campaign) return;
    try {
      await act.mutateAsync({ params: { id: campaign.id, action }, body: { jpaVersion: campaign.jpaVersion } });
      notify.success(done);
    } catch (error) {
      notify.error(error);
    }
    // Reloads in any case: the server decides what may be edited.
    await reload();
  };
  return { run, busy: act.isPending };
}

function PauseBanner({ lock, ...props }: LockBannerProps & { lock: EditLock }) {
  const { t } = useTranslation('release-editor');
  const { run, busy } = useCampaignAction(props);
  const shareIncludes = useShareIncludes();
  const whoElse = shareIncludes('changePaidCampaigns') ? 'lock.askAdmin' : 'lock.askCompany';
  return (
    <Alert
      type="warning"
      showIcon
      message={t(`lock.${lock.reason as 'CAMPAIGN_ACTIVE' | 'CAMPAIGN_SCHEDULED'}`)}
      description={t(lock.mayPause ? 'lock.pauseHint' : whoElse)}
      action={
        lock.mayPause && (
          <Button type="primary" loading={busy} onClick={() => void run('pause', t('lock.paused'))}>
            {t('lock.pause')}
          </Button>
        )
      }
    />
  );
}

function ResumeBanner({ dirty, saverOf, ...props }: LockBannerProps) {
  const { t } = useTranslation('release-editor');
  const { goTo } = useEditor();
  const { run, busy } = useCampaignAction(props);
  const saveAndResume = async () => {
    for (const step of dirty) {
      if ((await saverOf(step)?.()) === 'FAILED') return goTo(step);
    }
    await run('resume', t('lock.resumed'));
  };
  return (
    <Alert
      type="info"
      showIcon
      message={t('lock.isPaused')}
      description={t('lock.resumeHint')}
      action={
        <Button type="primary" loading={busy} onClick={() => void saveAndResume()}>
          {t('lock.resume')}
        </Button>
      }
    />
  );
}

/** Who withdrew the release, when, and the reason, which its recipients see too. */
function WithdrawnBanner({ withdrawal }: { withdrawal: Withdrawal }) {
  const { t } = useTranslation('release-editor');
  const { instant } = useFormats();
  return (
    <Alert
      className={looks.spaceBelow}
      type="error"
      showIcon
      message={t(`withdrawn.${withdrawal.by}`, { at: instant(withdrawal.at) })}
      description={
        <>
          <p className={styles.reason}>{t('withdrawn.reason', { reason: withdrawal.reason })}</p>
          {t('lock.hints.WITHDRAWN')}
          {withdrawal.by === 'SUPPORT' && <SupportContact />}
        </>
      }
    />
  );
}

/**
 * Why the release cannot be edited now, who can unlock it, and the button for it; while its campaign is paused, the
 * button to resume it.
 */
export function LockBanner(props: LockBannerProps) {
  const { t } = useTranslation('release-editor');
  const can = useCan();
  const shareIncludes = useShareIncludes();
  const exists = useScreenExists();
  const { release } = props;
  const lock = release.editLock;
  if (!lock) {
    const isPaused =
      release.currentCampaign?.status === 'PAID_PAUSED' &&
      can('ManageSamplingCampaigns') &&
      shareIncludes('changePaidCampaigns');
    return isPaused ? (
      <div className={looks.spaceBelow}>
        <ResumeBanner {...props} />
      </div>
    ) : null;
  }
  if (lock.reason === 'CAMPAIGN_ACTIVE' || lock.reason === 'CAMPAIGN_SCHEDULED') {
    return (
      <div className={looks.spaceBelow}>
        <PauseBanner {...props} lock={lock} />
      </div>
    );
  }
  if (lock.reason === 'WITHDRAWN') return release.withdrawal && <WithdrawnBanner withdrawal={release.withdrawal} />;
  return (
    <Alert
      className={looks.spaceBelow}
      type="info"
      showIcon
      message={t(`lock.${lock.reason}`)}
      description={t(
        `lock.hints.${lock.reason === 'READ_ONLY' && !shareIncludes('deleteReleases') ? 'SHARED_TO_READ' : lock.reason}`,
      )}
      action={
        lock.reason === 'ORDER_OPEN' && can('ManageSamplingCampaigns') && exists('/order-history') ? (
          <Link to="/order-history" tabIndex={-1}>
            <Button>{t('lock.toOrders')}</Button>
          </Link>
        ) : undefined
      }
    />
  );
}
