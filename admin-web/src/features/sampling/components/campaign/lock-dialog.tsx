import { actOnSamplingCampaign, type SamplingCampaignView } from '@mpn/domain';
import { Button, Flex, Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useCallMutation } from '@/providers/api/hooks';
import { useNotify } from '@/providers/notifications/use-notify';

// texts: sampling:lock.*

interface LockDialogProps {
  campaign: SamplingCampaignView;
  open: boolean;
  onClose: () => void;
  /** Called after the campaign was removed from the cart. */
  onUnlocked: (campaign: SamplingCampaignView) => void;
}

/** Dialog that says why the sampling cannot be changed now, with links to the cart, this release and other releases. */
export function LockDialog({ campaign, open, onClose, onUnlocked }: LockDialogProps) {
  const { t } = useTranslation(['sampling', 'common']);
  const navigate = useNavigate();
  const notify = useNotify();
  const act = useCallMutation(actOnSamplingCampaign);
  const { lock } = campaign;
  if (!lock) return null;
  const leadsToCart =
    lock.reason === 'IN_CART' || lock.reason === 'ORDER_OPEN' || lock.reason === 'ORDER_NOT_PERSISTED';
  const go = (path: string) => () => void navigate(path);

  const takeOut = async () => {
    try {
      const { id, jpaVersion } = campaign;
      onUnlocked(await act.mutateAsync({ params: { id, action: 'remove_from_cart' }, body: { jpaVersion } }));
      onClose();
    } catch (error) {
      notify.error(error);
    }
  };
  return (
    <Modal
      open={open}
      title={t(`sampling:lock.${lock.reason}.title`)}
      onCancel={onClose}
      width={680}
      footer={
        <Flex wrap gap={8} justify="flex-end">
          <Button onClick={go('/releases')}>{t('sampling:lock.moreReleases')}</Button>
          <Button type={leadsToCart ? 'default' : 'primary'} onClick={go(`/releases/${String(campaign.releaseId)}`)}>
            {t('sampling:lock.editRelease')}
          </Button>
          {campaign.allowedActions.includes('remove_from_cart') && (
            <Button onClick={() => void takeOut()}>{t('sampling:lock.takeOut')}</Button>
          )}
          {leadsToCart && (
            <Button type="primary" autoFocus onClick={go('/cart')}>
              {t('sampling:lock.goToCart')}
            </Button>
          )}
        </Flex>
      }
    >
      <p>{t(`sampling:lock.${lock.reason}.text`, { count: lock.missing })}</p>
    </Modal>
  );
}
