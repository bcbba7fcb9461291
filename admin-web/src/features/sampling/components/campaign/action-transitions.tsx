import { MoreOutlined } from '@ant-design/icons';
import { actOnSamplingAction, type SamplingActionView, type SamplingCampaignView } from '@mpn/domain';
import { Button, Dropdown } from 'antd';
import { useTranslation } from 'react-i18next';
import { call } from '@/providers/api/call';
import { useTransition } from './use-transition';

interface ActionTransitionsProps {
  campaign: SamplingCampaignView;
  action: SamplingActionView;
  /** There are changes that are not saved: they come first. */
  isDirty: boolean;
  onDone: (campaign: SamplingCampaignView) => void;
}

/** Activate, pause, resume and cancel of one action, as far as it can be done now. */
export function ActionTransitions({ campaign, action, isDirty, onDone }: ActionTransitionsProps) {
  const { t } = useTranslation(['sampling', 'common']);
  const ask = useTransition('action', onDone);
  const name = action.name ?? t('sampling:action.unnamed');
  const hint = isDirty
    ? t('sampling:saveFirst')
    : action.status === 'PAUSED' && campaign.status === 'PAID_PAUSED'
      ? t('sampling:action.campaignPaused')
      : null;
  if (action.allowedActions.length === 0 && !(hint && action.status === 'PAUSED')) return null;
  const run = (transition: SamplingActionView['allowedActions'][number]) =>
    ask(name, transition, () =>
      call(actOnSamplingAction, {
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
