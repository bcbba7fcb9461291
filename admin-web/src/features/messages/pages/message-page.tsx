import { getMessage } from '@mpn/domain';
import { Button, Card, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { PageHeader } from '@/components/page/page-header';
import { QueryState } from '@/components/page/states';
import { DateText } from '@/components/text/texts';
import { useCall } from '@/providers/api/hooks';
import { usePageTitle } from '@/providers/routing/page-title';
import styles from './message-page.module.css';

/** A message of support that was sent to the user: the same text as in the mail. */
export default function MessagePage() {
  const { t } = useTranslation('messages');
  const { id } = useParams();
  const message = useCall(getMessage, { params: { id: Number(id) } });
  usePageTitle(message.data?.title);
  return (
    <div className={styles.page}>
      <QueryState query={message}>
        {({ kind, title, text, link, sentAt }) => (
          <>
            <PageHeader
              backTo="/notifications"
              title={title}
              subtitle={
                <>
                  {t(`kinds.${kind}`)} · <DateText value={sentAt} withTime />
                </>
              }
            />
            <Card>
              <Typography.Paragraph className={styles.text}>{text}</Typography.Paragraph>
              {link && (
                <Button type="primary" href={link} target="_blank" rel="noopener noreferrer">
                  {t(kind === 'SURVEY' ? 'takePart' : 'more')}
                </Button>
              )}
            </Card>
            <div className={styles.foot}>
              <Typography.Text type="secondary">{t(`why.${kind}`)}</Typography.Text>
              <Link to="/account/settings">{t('settings')}</Link>
            </div>
          </>
        )}
      </QueryState>
    </div>
  );
}
