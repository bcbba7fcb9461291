import { DesktopOutlined, MobileOutlined } from '@ant-design/icons';
import { describeBrowser, type OwnSessionView } from '@mpn/domain';
import { Button, Flex, Tag, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { DateText } from '@/components/text/texts';
import styles from './session-row.module.css';

type Session = Pick<OwnSessionView, 'userAgent' | 'lastSeenAt' | 'createdAt'> & { current?: boolean };

const PHONES = ['iPhone', 'iPad', 'Android'];

/** Browser and last activity of a session. @param onEnd ends it; undefined where it cannot be ended by itself */
export function SessionRow({ session, onEnd, busy = false }: { session: Session; onEnd?: () => void; busy?: boolean }) {
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
      {onEnd && !session.current && (
        <Button onClick={onEnd} loading={busy} aria-label={t('sessions.endNamed', { name })}>
          {t('sessions.end')}
        </Button>
      )}
    </li>
  );
}
