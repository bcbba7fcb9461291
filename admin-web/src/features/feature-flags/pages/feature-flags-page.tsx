import { listFeatureFlags, switchFeatureFlag, type FeatureFlagView } from '@mpn/domain';
import { Card, Switch, Tag, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { useConfirm } from '@/components/actions/confirm-button';
import looks from '@/components/looks.module.css';
import { PageHeader } from '@/components/page/page-header';
import { QueryState } from '@/components/page/states';
import { useCall, useCallMutation } from '@/providers/api/hooks';
import { useNotify } from '@/providers/notifications/use-notify';
import { refreshSession } from '@/providers/session/session-actions';
import styles from './feature-flags.module.css';

function FlagSwitch({ flag: { name, enabled } }: { flag: FeatureFlagView }) {
  const { t } = useTranslation('feature-flags');
  const confirm = useConfirm();
  const notify = useNotify();
  const { mutateAsync } = useCallMutation(switchFeatureFlag);
  const feature = t(`names.${name}`);
  const change = async () => {
    await mutateAsync({ params: { name }, body: { enabled: !enabled } });
    // The menu depends on the session's flags.
    await refreshSession();
    notify.success(t(enabled ? 'isOff' : 'isOn', { feature }));
  };
  // texts: feature-flags:off.*
  // texts: feature-flags:on.*
  const verb = enabled ? 'off' : 'on';
  return (
    <Switch
      aria-label={feature}
      checked={enabled}
      onChange={() =>
        confirm(
          {
            title: t(`${verb}.title`, { feature }),
            text: enabled ? t(`effects.${name}`) : t('on.text'),
            confirmText: t(`${verb}.button`),
            danger: enabled,
          },
          change,
        )
      }
    />
  );
}

/** The operator's switches for whole features. */
export default function FeatureFlagsPage() {
  const { t } = useTranslation('feature-flags');
  const flags = useCall(listFeatureFlags);
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('text')} />
      <QueryState query={flags}>
        {(list) => (
          <Card className={looks.narrowPage} styles={{ body: { paddingBlock: 8 } }}>
            <ul className={styles.features}>
              {list.map((flag) => (
                <li key={flag.name} className={styles.feature}>
                  <div className={styles.text}>
                    <Typography.Text strong>{t(`names.${flag.name}`)}</Typography.Text>
                    <Typography.Text type="secondary">{t(`effects.${flag.name}`)}</Typography.Text>
                    {!flag.available && (
                      <div>
                        <Tag bordered={false}>{t('notThere')}</Tag>
                      </div>
                    )}
                  </div>
                  {flag.available && (
                    <div className={styles.switch}>
                      <FlagSwitch flag={flag} />
                    </div>
                  )}
                </li>
              ))}
            </ul>
          </Card>
        )}
      </QueryState>
    </>
  );
}
