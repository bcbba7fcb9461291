import { DeleteOutlined, EditOutlined } from '@ant-design/icons';
import { actOnSamplingCampaign, getMyCart, type CartPosition } from '@mpn/domain';
import { Alert, Button, Card, Collapse, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ConfirmButton } from '@/components/actions/confirm-button';
import { CostSummaryView } from '@/components/cost/cost-summary';
import { useScreen } from '@/components/layout/use-screen';
import { Cover } from '@/components/media/cover';
import { DateText, MoneyText } from '@/components/text/texts';
import { useCallMutation } from '@/providers/api/hooks';
import { useNotify } from '@/providers/notifications/use-notify';
import { Problems } from './problems';
import styles from './cart.module.css';

/** One campaign in the cart: addressees and costs. */
export function CartPositionCard({ position }: { position: CartPosition }) {
  const { t } = useTranslation('cart');
  const { isPhone } = useScreen();
  const { summary } = position;
  return (
    <Card>
      <div className={styles.head}>
        <Cover url={position.coverUrl} size={isPhone ? 56 : 72} />
        <div className={styles.title}>
          <Link to={samplingPath(position)} className={styles.positionTitle}>
            {position.releaseTitle}
          </Link>
          <Typography.Text type="secondary">{position.artistName}</Typography.Text>
          <span>
            <DateText value={position.startDate} /> – <DateText value={position.endDate} />
          </span>
        </div>
        <PositionActions position={position} />
      </div>
      <Problems position={position} />
      {position.leftOut.length > 0 && (
        <Alert
          type="warning"
          showIcon
          className={styles.leftOut}
          message={position.leftOut.map((name, index) => (
            <div key={`${name}-${String(index)}`}>{name ? t('leftOut.named', { name }) : t('leftOut.unnamed')}</div>
          ))}
        />
      )}
      {position.refusingAi.length > 0 && (
        <Alert
          type="info"
          showIcon
          className={styles.leftOut}
          message={t('refusingAi', { count: position.refusingAi.length, names: position.refusingAi.join(', ') })}
        />
      )}
      {position.newInstitutions > 0 && (
        <Alert
          type="info"
          showIcon
          className={styles.leftOut}
          message={t('newInstitutions.text', { count: position.newInstitutions })}
          action={<Link to={samplingPath(position)}>{t('newInstitutions.show')}</Link>}
        />
      )}
      <Authorised position={position} />
      <div className={styles.body}>
        <div>
          {summary && <CostSummaryView summary={summary} />}
          <dl className={styles.sums}>
            <div>
              <dt>{t('sums.vat')}</dt>
              <dd>
                <MoneyText amount={position.vat} currency={summary?.currencyType ?? 'EUR'} />
              </dd>
            </div>
            <div>
              <dt>{t('sums.positionTotal')}</dt>
              <dd>
                <strong>
                  <MoneyText amount={position.total} currency={summary?.currencyType ?? 'EUR'} />
                </strong>
              </dd>
            </div>
          </dl>
        </div>
      </div>
    </Card>
  );
}

const samplingPath = ({ releaseId }: CartPosition) => `/releases/${String(releaseId)}/sampling?edit=cart`;

function PositionActions({ position }: { position: CartPosition }) {
  const { t } = useTranslation(['cart', 'common']);
  const notify = useNotify();
  const remove = useCallMutation(actOnSamplingCampaign, { invalidates: [getMyCart] });
  const { campaignId, jpaVersion, releaseTitle } = position;
  return (
    <span className={styles.positionActions}>
      <Link to={samplingPath(position)} tabIndex={-1}>
        <Button type="text" icon={<EditOutlined />} aria-label={`${t('common:actions.edit')}: ${releaseTitle}`}>
          {t('common:actions.edit')}
        </Button>
      </Link>
      <ConfirmButton
        type="text"
        icon={<DeleteOutlined />}
        aria-label={`${t('cart:remove.button')}: ${releaseTitle}`}
        confirmation={{
          title: t('cart:remove.title', { title: releaseTitle }),
          text: t('cart:remove.text'),
          confirmText: t('cart:remove.button'),
        }}
        onConfirm={async () => {
          await remove.mutateAsync({ params: { id: campaignId, action: 'remove_from_cart' }, body: { jpaVersion } });
          notify.success(t('cart:remove.done', { title: releaseTitle }));
        }}
      >
        {t('cart:remove.button')}
      </ConfirmButton>
    </span>
  );
}

/** Institutions by their right (download or streaming), collapsed because there can be two thousand. */
function Authorised({ position }: { position: CartPosition }) {
  const { t } = useTranslation('cart');
  const lists = [
    {
      key: 'download',
      names: position.authorizedDownload,
      label: t('authorised.download', { count: position.authorizedDownload.length }),
    },
    {
      key: 'streaming',
      names: position.authorizedStreaming,
      label: t('authorised.streaming', { count: position.authorizedStreaming.length }),
    },
  ].filter(({ names }) => names.length > 0);
  if (lists.length === 0) return <Alert type="warning" showIcon message={t('authorised.none')} />;
  return (
    <Collapse
      ghost
      size="small"
      className={styles.authorised}
      items={lists.map(({ key, names, label }) => ({
        key,
        label,
        children: (
          <ul className={styles.names}>
            {names.map((name, index) => (
              <li key={`${name}-${String(index)}`}>{name}</li>
            ))}
          </ul>
        ),
      }))}
    />
  );
}
