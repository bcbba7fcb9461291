import { RightOutlined } from '@ant-design/icons';
import { notificationContent, textLanguageOf, type NotificationView } from '@mpn/domain';
import { theme, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import looks from '@/components/looks.module.css';
import { DateText } from '@/components/text/texts';
import { localeOf } from '@/providers/i18n/locale';
import { useScreenExists } from '@/providers/routing/use-screen-exists';
import styles from './notifications.module.css';

interface NotificationRowProps {
  notification: NotificationView;
  onRead: () => void;
}

/** A notification: unread ones are marked by a dot and for screen readers; opening one marks it as read. */
export function NotificationRow({ notification, onRead }: NotificationRowProps) {
  const { t, i18n } = useTranslation('notifications');
  const { token } = theme.useToken();
  const exists = useScreenExists();
  const language = textLanguageOf(localeOf(i18n.language));
  const { text, path: to } = notificationContent(notification.type, notification.data, language);
  const isUnread = notification.readAt === null;
  const content = (
    <>
      <span className={styles.dot} style={{ background: isUnread ? token.colorPrimary : 'transparent' }} aria-hidden />
      <span className={styles.text}>
        <Typography.Text strong={isUnread}>
          {isUnread && <span className="mpn-visually-hidden">{t('unreadMark')} </span>}
          {text}
        </Typography.Text>
        <Typography.Text type="secondary" className={looks.smallText}>
          <DateText value={notification.createdAt} withTime />
        </Typography.Text>
      </span>
    </>
  );
  const read = () => isUnread && onRead();
  if (to && exists(to)) {
    return (
      <Link to={to} className={styles.row} onClick={read}>
        {content}
        <RightOutlined className={looks.arrow} aria-hidden />
      </Link>
    );
  }
  return (
    <button type="button" className={styles.row} onClick={read} disabled={!isUnread}>
      {content}
    </button>
  );
}
