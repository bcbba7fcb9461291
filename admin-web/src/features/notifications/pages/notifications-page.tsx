import { personalEndpoints, DEFAULT_PAGE_SIZE } from '@mpn/domain';
import { Button, Card, Pagination, Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { PageHeader } from '@/components/page/page-header';
import { EmptyState, QueryState } from '@/components/page/states';
import { usePageLinks } from '@/components/table/use-page-links';
import { keepPrevious, useCall, useCallMutation } from '@/providers/api/hooks';
import { useNotify } from '@/providers/notifications/use-notify';
import { NotificationRow } from '../components/notification-row';
import styles from '../components/notifications.module.css';

function usePlace() {
  const [search, setSearch] = useSearchParams();
  const set = (name: string, value: string | null) =>
    setSearch((current) => {
      current.delete('page');
      if (value === null) current.delete(name);
      else current.set(name, value);
      return current;
    });
  return {
    page: Math.max(1, Math.floor(Number(search.get('page'))) || 1),
    isUnreadOnly: search.get('unread') === 'true',
    setPage: (page: number) => set('page', page > 1 ? String(page) : null),
    setUnreadOnly: (isOn: boolean) => set('unread', isOn ? 'true' : null),
  };
}

/** The user's notifications, newest first. */
export default function NotificationsPage() {
  const { t } = useTranslation('notifications');
  const notify = useNotify();
  const pageLinks = usePageLinks();
  const { page, isUnreadOnly, setPage, setUnreadOnly } = usePlace();
  const list = useCall(
    personalEndpoints.notifications,
    { query: { page, ...(isUnreadOnly ? { unread: true } : {}) } },
    { placeholderData: keepPrevious },
  );
  const read = useCallMutation(personalEndpoints.readNotifications, {
    onError: (error) => notify.error(error),
  });
  const unread = list.data?.unread ?? 0;
  return (
    <div className={styles.page}>
      <PageHeader
        title={t('title')}
        subtitle={list.data && (unread > 0 ? t('unread', { count: unread }) : t('allRead'))}
        actions={
          <>
            <Segmented
              aria-label={t('show')}
              value={isUnreadOnly ? 'unread' : 'all'}
              options={[
                { value: 'all', label: t('all') },
                { value: 'unread', label: t('onlyUnread') },
              ]}
              onChange={(value) => setUnreadOnly(value === 'unread')}
            />
            <Button disabled={unread === 0} loading={read.isPending} onClick={() => read.mutate({ body: {} })}>
              {t('readAll')}
            </Button>
          </>
        }
      />
      <QueryState query={list}>
        {({ items, total }) =>
          items.length === 0 ? (
            <EmptyState title={t('empty.title')} text={t('empty.text')} />
          ) : (
            <>
              <Card>
                <ul className={styles.list}>
                  {items.map((notification) => (
                    <li key={notification.id}>
                      <NotificationRow
                        notification={notification}
                        onRead={() => read.mutate({ body: { ids: [notification.id] } })}
                      />
                    </li>
                  ))}
                </ul>
              </Card>
              <div className={styles.foot}>
                <Pagination
                  current={page}
                  pageSize={DEFAULT_PAGE_SIZE}
                  total={total}
                  showSizeChanger={false}
                  hideOnSinglePage
                  itemRender={pageLinks}
                  onChange={setPage}
                />
              </div>
            </>
          )
        }
      </QueryState>
    </div>
  );
}
