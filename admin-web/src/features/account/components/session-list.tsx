import { DesktopOutlined, MobileOutlined } from '@ant-design/icons';
import { endOtherOwnSessions, endOwnSession, listOwnSessions, type OwnSessionView } from '@mpn/domain';
import { Button, Card, Flex, Tag, Typography } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmButton } from '@/components/actions/confirm-button';
import looks from '@/components/looks.module.css';
import { QueryState } from '@/components/page/states';
import { DateText } from '@/components/text/texts';
import { useCall } from '@/providers/api/hooks';
import { useRemoval } from '@/providers/api/record-hooks';
import { useNotify } from '@/providers/notifications/use-notify';
import { describeBrowser } from '../state/describe-browser';
import styles from './session-list.module.css';

const PHONES = ['iPhone', 'iPad', 'Android'];

function SessionRow({ session, onEnd, busy }: { session: OwnSessionView; onEnd: () => void; busy: boolean }) {
  const { t } = useTranslation('account');
  const { browser, system } = describeBrowser(session.userAgent);
  const name =
    browser && system ? t('sessions.browser', { browser, system }) : (browser ?? system ?? t('sessions.unknown'));
  return (
    <li className={styles.session}>
      <span className={styles.icon} aria-hidden>
        {PHONES.includes(system ?? '') ? <MobileOutlined /> : <DesktopOutlined />}
      </span>
      <span className={styles.texts}>
        <Flex component="span" wrap gap={8} align="center">
          <Typography.Text strong>{name}</Typography.Text>
          {session.current && (
            <Tag color="success" bordered={false}>
              {t('sessions.current')}
            </Tag>
          )}
        </Flex>
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

/** The user's sessions; each of the others can be ended here. */
export function SessionList() {
  const { t } = useTranslation('account');
  const notify = useNotify();
  const sessions = useCall(listOwnSessions);
  const [ending, setEnding] = useState<number | null>(null);
  const { remove: endOne } = useRemoval(endOwnSession);
  const { remove: endOthers } = useRemoval(endOtherOwnSessions);
  const end = async (id: number) => {
    setEnding(id);
    try {
      await endOne({ params: { id } });
      notify.success(t('sessions.ended'));
    } catch (error) {
      notify.error(error);
    } finally {
      setEnding(null);
    }
  };
  const others = sessions.data?.filter(({ current }) => !current).length ?? 0;
  return (
    <Card styles={{ body: { paddingBottom: others > 0 ? undefined : 10 } }}>
      <Typography.Title level={2} className={looks.sectionTitle}>
        {t('sessions.title')}
      </Typography.Title>
      <QueryState query={sessions}>
        {(list) => (
          <ul className={styles.sessions}>
            {list.map((session) => (
              <SessionRow
                key={session.id}
                session={session}
                busy={ending === session.id}
                onEnd={() => void end(session.id)}
              />
            ))}
          </ul>
        )}
      </QueryState>
      {others > 0 && (
        <ConfirmButton
          className={looks.narrowSpaceAbove}
          confirmation={{
            title: t('sessions.endOthersTitle'),
            text: t('sessions.endOthersText', { count: others }),
            confirmText: t('sessions.endOthers'),
            danger: true,
          }}
          onConfirm={async () => {
            await endOthers({});
            notify.success(t('sessions.othersEnded'));
          }}
        >
          {t('sessions.endOthers')}
        </ConfirmButton>
      )}
    </Card>
  );
}
