import { getSubscription, subscribeAgain, unsubscribe } from '@mpn/domain';
import { Alert, Button, Skeleton } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { AuthHeading } from '@/components/auth/auth-heading';
import { AuthLinks } from '@/components/auth/auth-links';
import { useSending } from '@/components/auth/use-sending';
import { FailureAlert } from '@/components/page/failure-alert';
import { call } from '@/providers/api/call';

/**
 * The subscription that the link names, and its change. The signed part is in the fragment, which browsers do not send.
 */
function useSubscription() {
  const { hash } = useLocation();
  const u = new URLSearchParams(hash.slice(1)).get('u') ?? '';
  const reading = useSending(() => call(getSubscription, { query: { u } }));
  const change = useSending((subscribed: boolean) => call(subscribed ? subscribeAgain : unsubscribe, { body: { u } }));
  const { send: read } = reading;
  useEffect(() => {
    if (u) read(undefined);
    // `read` is a new function at each rendering.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [u]);
  return { u, reading, change, subscription: change.answer ?? reading.answer };
}

/**
 * Target of the link to unsubscribe, which needs no login. Nothing happens until the button is pressed: mail scanners
 * open links.
 */
export default function UnsubscribePage() {
  const { t } = useTranslation('unsubscribe');
  const { u, reading, change, subscription } = useSubscription();
  const links = (
    <AuthLinks>
      <Link to="/account/settings">{t('settings')}</Link>
    </AuthLinks>
  );
  if (!subscription) {
    return (
      <>
        <AuthHeading title={t('title')} />
        {u ? (
          <FailureAlert failure={reading.error} />
        ) : (
          <Alert type="error" showIcon role="alert" message={t('incomplete')} />
        )}
        {u && reading.error === null && <Skeleton active title={false} />}
        {links}
      </>
    );
  }
  const { kind, subscribed } = subscription;
  const what = t(`kinds.${kind}`);
  return (
    <div role="status">
      <AuthHeading
        title={t(subscribed ? 'heading' : 'doneHeading', { what })}
        text={t(subscribed ? 'text' : 'doneText', { what })}
      />
      <FailureAlert failure={change.error} />
      <Button
        type={subscribed ? 'primary' : 'default'}
        size="large"
        block
        loading={change.isSending}
        onClick={() => change.send(!subscribed)}
      >
        {t(subscribed ? 'submit' : 'again')}
      </Button>
      {links}
    </div>
  );
}
