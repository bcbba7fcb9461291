import { CloseCircleOutlined, DeleteOutlined, PauseCircleOutlined, PlayCircleOutlined } from '@ant-design/icons';
import { actOnSamplingCampaign, type SamplingCampaignView } from '@mpn/domain';
import { Button, Tooltip } from 'antd';
import { useTranslation } from 'react-i18next';
import { useConfirm } from '@/components/actions/confirm-button';
import { useCallMutation } from '@/providers/api/hooks';
import { useTransition } from './use-transition';

interface CampaignTransitionsProps {
  campaign: SamplingCampaignView;
  isDirty: boolean;
  onDone: (campaign: SamplingCampaignView | null) => void;
}

const icons = {
  pause: <PauseCircleOutlined />,
  resume: <PlayCircleOutlined />,
  cancel: <CloseCircleOutlined />,
};

/** Pause, resume and cancel of a paid campaign; deletion of a draft. */
export function CampaignTransitions({ campaign, isDirty, onDone }: CampaignTransitionsProps) {
  const { t } = useTranslation('sampling');
  const ask = useTransition('campaign', onDone);
  const confirm = useConfirm();
  const { mutateAsync } = useCallMutation(actOnSamplingCampaign);
  const act = (action: SamplingCampaignView['allowedActions'][number]) =>
    mutateAsync({ params: { id: campaign.id, action }, body: { jpaVersion: campaign.jpaVersion } });
  const transitions = (['pause', 'resume', 'cancel'] as const).filter((one) => campaign.allowedActions.includes(one));
  return (
    <>
      {transitions.map((transition) => (
        <Tooltip key={transition} title={isDirty ? t('saveFirst') : undefined}>
          <Button
            icon={icons[transition]}
            danger={transition === 'cancel'}
            disabled={isDirty}
            onClick={() => ask(campaign.releaseTitle, transition, () => act(transition))}
          >
            {t(`transition.${transition}.button`)}
          </Button>
        </Tooltip>
      ))}
      {campaign.allowedActions.includes('delete') && !campaign.inCart && (
        <Button
          icon={<DeleteOutlined />}
          onClick={() =>
            confirm(
              { title: t('delete.title'), text: t('delete.text'), confirmText: t('delete.button'), danger: true },
              async () => {
                await act('delete');
                onDone(null);
              },
            )
          }
        >
          {t('delete.button')}
        </Button>
      )}
    </>
  );
}
