import { ShoppingCartOutlined } from '@ant-design/icons';
import { getMyCart, includeNewInstitutions, type SamplingCampaignView } from '@mpn/domain';
import { Alert, Button, Tooltip } from 'antd';
import { useTranslation } from 'react-i18next';
import { useCallMutation } from '@/providers/api/hooks';
import { useFormats } from '@/providers/i18n/use-formats';
import { useNotify } from '@/providers/notifications/use-notify';
import { useMayCall } from '@/providers/session/permissions';

interface NewInstitutionsProps {
  campaign: SamplingCampaignView;
  isDirty: boolean;
  onDone: (campaign: SamplingCampaignView) => void;
}

/** Offers institutions that joined the network after a full campaign was put into the cart; nothing without any. */
export function NewInstitutions({ campaign, isDirty, onDone }: NewInstitutionsProps) {
  const { t } = useTranslation('sampling');
  const { number } = useFormats();
  const notify = useNotify();
  const mayCall = useMayCall();
  const include = useCallMutation(includeNewInstitutions, { invalidates: [getMyCart] });
  const { id, jpaVersion, newInstitutions } = campaign;
  if (!newInstitutions) return null;
  const { count, names, until } = newInstitutions;
  const counted = { count, number: number(count) };
  const add = () =>
    include.mutate(
      { params: { id }, body: { jpaVersion, until } },
      {
        onSuccess: (changed) => {
          notify.success(t('newInstitutions.done', counted));
          onDone(changed);
        },
        onError: notify.error,
      },
    );
  const list = names.join(', ');
  return (
    <Alert
      type="info"
      showIcon
      message={t('newInstitutions.title', counted)}
      description={
        <>
          <p>{count > names.length ? t('newInstitutions.more', { names: list }) : list}</p>
          {mayCall(includeNewInstitutions) && (
            <Tooltip title={isDirty ? t('saveFirst') : undefined}>
              <Button icon={<ShoppingCartOutlined />} disabled={isDirty} loading={include.isPending} onClick={add}>
                {t('newInstitutions.add', counted)}
              </Button>
            </Tooltip>
          )}
        </>
      }
    />
  );
}
