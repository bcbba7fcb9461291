import { userDeliveryTable, type AudioFormat, type UserDeliveryRow } from '@mpn/domain';
import { Button, Flex, Tag, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import looks from '@/components/looks.module.css';
import { EmptyState } from '@/components/page/states';
import { DataTable, type DataColumn } from '@/components/table/data-table';
import { TableToolbar } from '@/components/table/table-toolbar';
import { useTableCall } from '@/components/table/use-table-call';
import { useTableState } from '@/components/table/use-table-state';
import styles from './settings.module.css';
import { useUserSettingsDrawer } from './user-settings-drawer';

/** A user's effective formats, or that this way is disabled. */
function Formats({ formats }: { formats: AudioFormat[] }) {
  const { t } = useTranslation(['delivery-settings', 'common']);
  if (formats.length === 0)
    return <Typography.Text type="secondary">{t('delivery-settings:users.none')}</Typography.Text>;
  return (
    // Both ways are beside each other: formats wrap instead of widening the table.
    <span className={styles.formats}>
      {formats.map((format) => (
        <Tag key={format} bordered={false} className={looks.flushEnd}>
          {t(`common:audioFormat.${format}`)}
        </Tag>
      ))}
    </span>
  );
}

function Name({ row }: { row: UserDeliveryRow }) {
  const { t } = useTranslation('delivery-settings');
  return (
    <>
      {row.name}
      {row.isAdmin && (
        <Tag bordered={false} className={styles.mark}>
          {t('users.admin')}
        </Tag>
      )}
    </>
  );
}

/** Everyone in the company with their effective permissions; a row opens the user's own. */
export function UsersPanel({ companyId }: { companyId: number }) {
  const { t } = useTranslation('delivery-settings');
  const { show, drawer } = useUserSettingsDrawer(companyId);
  const state = useTableState({
    sortable: ['name'],
    defaultSort: { sortBy: 'name', sortDirection: 'asc' },
    filters: {},
  });
  const query = useTableCall(userDeliveryTable, { params: { id: companyId }, query: state.query });
  const columns: DataColumn<UserDeliveryRow>[] = [
    {
      key: 'name',
      title: t('users.name'),
      sortable: true,
      // A button, so that it can be reached by keyboard.
      render: (_, row) => (
        <Button type="link" className={styles.name} onClick={() => show(row.userId)}>
          <Name row={row} />
        </Button>
      ),
    },
    { key: 'web', title: t('web.title'), render: (_, row) => <Formats formats={row.webFormats} /> },
    { key: 'ftp', title: t('ftp.title'), render: (_, row) => <Formats formats={row.ftpFormats} /> },
  ];
  return (
    <section className={styles.panel} aria-labelledby="users-title">
      <Typography.Title level={2} id="users-title">
        {t('users.title')}
      </Typography.Title>
      <p className={styles.intro}>{t('users.intro')}</p>
      <TableToolbar state={state} searchPlaceholder={t('users.search')} />
      <DataTable
        label={t('users.title')}
        columns={columns}
        query={query}
        state={state}
        rowKey={(row) => row.userId}
        onRow={(row) => show(row.userId)}
        card={(row) => (
          <Flex vertical gap={8}>
            <strong>
              <Name row={row} />
            </strong>
            <span>
              {t('web.title')}: <Formats formats={row.webFormats} />
            </span>
            <span>
              {t('ftp.title')}: <Formats formats={row.ftpFormats} />
            </span>
          </Flex>
        )}
        empty={<EmptyState title={t('users.empty')} />}
      />
      {drawer}
    </section>
  );
}
