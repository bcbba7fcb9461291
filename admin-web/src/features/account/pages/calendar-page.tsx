import { CopyOutlined } from '@ant-design/icons';
import { getCalendarFeed, removeCalendarFeed, renewCalendarFeed, type CalendarFeedView } from '@mpn/domain';
import { Alert, Button, Flex, Form, Input, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { ConfirmButton } from '@/components/actions/confirm-button';
import { QueryState } from '@/components/page/states';
import { DateText } from '@/components/text/texts';
import { useCall, useCallMutation } from '@/providers/api/hooks';
import { useNotify } from '@/providers/notifications/use-notify';
import { AccountPageFrame } from '../components/account-page-frame';

/** The calendar address with the buttons to copy, renew and revoke it. */
function Feed({ feed: { url, createdAt, lastReadAt } }: { feed: CalendarFeedView }) {
  const { t } = useTranslation('account');
  const notify = useNotify();
  const renew = useCallMutation(renewCalendarFeed);
  const remove = useCallMutation(removeCalendarFeed);
  const make = async (done?: string) => {
    await renew.mutateAsync({});
    if (done) notify.success(done);
  };
  if (url === null) {
    return (
      <Flex vertical gap={16} align="start">
        <Typography.Text>{t('calendar.none')}</Typography.Text>
        <Button
          type="primary"
          loading={renew.isPending}
          onClick={() => void make().catch((error: unknown) => notify.error(error))}
        >
          {t('calendar.make')}
        </Button>
      </Flex>
    );
  }
  const copy = async () => {
    await navigator.clipboard.writeText(url);
    notify.success(t('calendar.copied'));
  };
  return (
    <Form layout="vertical" component="div">
      <Form.Item label={t('calendar.address')} htmlFor="calendar-address">
        <Input id="calendar-address" readOnly value={url} onFocus={({ target }) => target.select()} />
      </Form.Item>
      <Flex vertical gap={16} align="start">
        <Button type="primary" icon={<CopyOutlined />} onClick={() => void copy().catch(notify.error)}>
          {t('calendar.copy')}
        </Button>
        <Alert type="info" showIcon message={t('calendar.keep')} />
        <Typography.Text type="secondary">
          {t('calendar.madeAt')}: <DateText value={createdAt} withTime />
          <br />
          {t('calendar.lastReadAt')}: {lastReadAt ? <DateText value={lastReadAt} withTime /> : t('calendar.neverRead')}
        </Typography.Text>
        <Flex wrap gap={8}>
          <ConfirmButton
            confirmation={{
              title: t('calendar.renewTitle'),
              text: t('calendar.renewText'),
              confirmText: t('calendar.renew'),
            }}
            onConfirm={() => make(t('calendar.renewed'))}
          >
            {t('calendar.renew')}
          </ConfirmButton>
          <ConfirmButton
            confirmation={{
              title: t('calendar.endTitle'),
              text: t('calendar.endText'),
              confirmText: t('calendar.end'),
              danger: true,
            }}
            onConfirm={async () => {
              await remove.mutateAsync({});
              notify.success(t('calendar.ended'));
            }}
          >
            {t('calendar.end')}
          </ConfirmButton>
        </Flex>
      </Flex>
    </Form>
  );
}

/** Release and embargo dates for calendar programs: the calendar address, and how to get a new one. */
export default function CalendarPage() {
  const { t } = useTranslation('account');
  const feed = useCall(getCalendarFeed);
  return (
    <AccountPageFrame title={t('calendar.title')} text={t('calendar.text')}>
      <QueryState query={feed}>{(data) => <Feed feed={data} />}</QueryState>
    </AccountPageFrame>
  );
}
