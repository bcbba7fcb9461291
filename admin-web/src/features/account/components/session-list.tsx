import { DesktopOutlined, MobileOutlined } from '@ant-design/icons';
import { endOtherOwnSessions, endOwnSession, listOwnSessions, type OwnSessionView } from '@mpn/domain';
import { Button, Card, Tag, theme, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { ConfirmButton } from '@/components/actions/confirm-button';
import { QueryState } from '@/components/page/states';
import { DateText } from '@/components/text/texts';
import { useCall, useCallMutation } from '@/providers/api/hooks';
import { useNotify } from '@/providers/notifications/use-notify';
import { describeBrowser } from '../state/describe-browser';

const PHONES = ['iPhone', 'iPad', 'Android'];

function SessionRow({ session, onEnd, busy }: { session: OwnSessionView; onEnd: () => void; busy: boolean }) {
  const { t } = useTranslation('account');
  const { token } = theme.useToken();
  const { browser, system } = describeBrowser(session.userAgent);
  const name =
    browser && system ? t('sessions.browser', { browser, system }) : (browser ?? system ?? t('sessions.unknown'));
  return (
    <li
      style={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: '8px 16px',
        padding: '14px 0',
        borderTop: `1px solid ${token.colorBorderSecondary}`,
      }}
    >
      <span style={{ fontSize: 20, color: token.colorTextTertiary }} aria-hidden>
        {PHONES.includes(system ?? '') ? <MobileOutlined /> : <DesktopOutlined />}
      </span>
      <span style={{ flex: '1 1 200px', minWidth: 0, display: 'grid' }}>
        <span style={{ display: 'flex', flexWrap: 'wrap', gap: 8, alignItems: 'center' }}>
          <Typography.Text strong>{name}</Typography.Text>
          {session.current && (
            <Tag color="success" bordered={false}>
              {t('sessions.current')}
            </Tag>
          )}
        </span>
        <Typography.Text type="secondary">
          {t('sessions.lastSeen')} <DateText value={session.lastSeenAt ?? session.createdAt} withTime />
        </Typography.Text>
      </span>
      {!session.current && (
        <Button onClick={onEnd} loading={busy} aria-label={t('sessions.endNamed', { name })}>
          {t('sessions.end')}
        </Button>
      )}
    </li>
  );
}

/** Where one is logged in; any other place can be logged out from here. */
export function SessionList() {
  const { t } = useTranslation('account');
  const notify = useNotify();
  const sessions = useCall(listOwnSessions);
  const endOne = useCallMutation(endOwnSession, {
    invalidates: [listOwnSessions],
    onSuccess: () => notify.success(t('sessions.ended')),
    onError: (error) => notify.error(error),
  });
  const endOthers = useCallMutation(endOtherOwnSessions, { invalidates: [listOwnSessions] });
  const others = sessions.data?.filter(({ current }) => !current).length ?? 0;
  return (
    <Card styles={{ body: { paddingBottom: others > 0 ? undefined : 10 } }}>
      <Typography.Title level={2} style={{ margin: '0 0 16px', fontSize: 17 }}>
        {t('sessions.title')}
      </Typography.Title>
      <QueryState query={sessions}>
        {(list) => (
          <ul style={{ listStyle: 'none', margin: 0, padding: 0 }}>
            {list.map((session) => (
              <SessionRow
                key={session.id}
                session={session}
                busy={endOne.isPending && endOne.variables.params.id === session.id}
                onEnd={() => endOne.mutate({ params: { id: session.id } })}
              />
            ))}
          </ul>
        )}
      </QueryState>
      {others > 0 && (
        <ConfirmButton
          style={{ marginTop: 8 }}
          confirmation={{
            title: t('sessions.endOthersTitle'),
            text: t('sessions.endOthersText', { count: others }),
            confirmText: t('sessions.endOthers'),
            danger: true,
          }}
          onConfirm={async () => {
            await endOthers.mutateAsync({});
            notify.success(t('sessions.othersEnded'));
          }}
        >
          {t('sessions.endOthers')}
        </ConfirmButton>
      )}
    </Card>
  );
}
