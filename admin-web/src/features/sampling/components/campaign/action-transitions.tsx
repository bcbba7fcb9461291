import { MoreOutlined } from '@ant-design/icons';
import { actOnSamplingAction, type SamplingActionView, type SamplingCampaignView } from '@mpn/domain';
import { Button, Dropdown } from 'antd';
import { useTranslation } from 'react-i18next';
import { useCallMutation } from '@/providers/api/hooks';
import { useTransition } from './use-transition';

interface ActionTransitionsProps {
  campaign: SamplingCampaignView;
  action: SamplingActionView;
  /** Unsaved changes must be saved first. */
  isDirty: boolean;
  onDone: (campaign: SamplingCampaignView) => void;
}

/** Activate, pause, resume and cancel of one action, as far as its status permits. */
export function ActionTransitions({ campaign, action, isDirty, onDone }: ActionTransitionsProps) {
  const { t } = useTranslation(['sampling', 'common']);
  const ask = useTransition('action', onDone);
  const act = useCallMutation(actOnSamplingAction);
  const name = action.name ?? t('sampling:action.unnamed');
  const hint = isDirty
    ? t('sampling:saveFirst')
    : action.status === 'PAUSED' && campaign.status === 'PAID_PAUSED'
      ? t('sampling:action.campaignPaused')
      : null;
  if (action.allowedActions.length === 0 && !(hint && action.status === 'PAUSED')) return null;
  const run = (transition: SamplingActionView['allowedActions'][number]) =>
    ask(name, transition, () =>
      act.mutateAsync({
        params: { id: campaign.id, actionId: action.id, action: transition },
        body: { jpaVersion: action.jpaVersion, parentJpaVersion: campaign.jpaVersion },
      }),
    );
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      menu={{
        items: [
          ...(hint ? [{ key: 'hint', label: hint, disabled: true }] : []),
          ...action.allowedActions.map((transition) => ({
            key: transition,
            label: t(`sampling:transition.${transition}.button`),
            danger: transition === 'cancel',
            disabled: isDirty,
            onClick: () => run(transition),
          })),
        ],
      }}
    >
      <Button type="text" icon={<MoreOutlined />} aria-label={`${t('common:actions.more')}: ${name}`} />
    </Dropdown>
  );
}
