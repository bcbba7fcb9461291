import { DownloadOutlined } from '@ant-design/icons';
import { pressLinkEndpoints, type PressAccessRow } from '@mpn/domain';
import { Button, Flex, Table, Typography } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryState } from '@/components/page/states';
import { DateText } from '@/components/text/texts';
import { downloadFile } from '@/providers/api/download-file';
import { useCall } from '@/providers/api/hooks';
import { useNotify } from '@/providers/notifications/use-notify';

function FileButton({ releaseId }: { releaseId: number }) {
  const { t } = useTranslation('press-links');
  const notify = useNotify();
  const [isBusy, setIsBusy] = useState(false);
  const download = () => {
    setIsBusy(true);
    downloadFile(pressLinkEndpoints.accessReport, { query: { releaseId, format: 'csv' } }, 'access.csv')
      .catch(notify.error)
      .finally(() => setIsBusy(false));
  };
  return (
    <Button icon={<DownloadOutlined />} loading={isBusy} onClick={download}>
      {t('csv')}
    </Button>
  );
}

/** Who had access to a release, by any way: guests, institutions, partners. */
export function AccessReport({ releaseId }: { releaseId: number }) {
  // texts: press-links:access.kind.*
  const { t } = useTranslation('press-links');
  const query = useCall(pressLinkEndpoints.accessReport, { query: { releaseId } });
  return (
    <QueryState query={query}>
      {({ items }) => (
        <Flex vertical gap={12}>
          <Flex wrap gap={12} justify="space-between" align="center">
            <Typography.Text type="secondary">{t('access.text')}</Typography.Text>
            <FileButton releaseId={releaseId} />
          </Flex>
          <Table<PressAccessRow & { key: number }>
            size="small"
            rowKey="key"
            pagination={{ pageSize: 25, hideOnSinglePage: true, showSizeChanger: false }}
            scroll={{ x: true }}
            locale={{ emptyText: t('access.none') }}
            // Two guests may have one name and no address.
            dataSource={items.map((row, key) => ({ ...row, key }))}
            columns={[
              { key: 'kind', title: t('access.columns.kind'), render: (_, { kind }) => t(`access.kind.${kind}`) },
              {
                key: 'name',
                title: t('access.columns.name'),
                render: (_, { name, email }) => (
                  <Flex vertical>
                    <span>{name}</span>
                    {email && <Typography.Text type="secondary">{email}</Typography.Text>}
                  </Flex>
                ),
              },
              {
                key: 'firstAt',
                title: t('access.columns.firstAt'),
                render: (_, { firstAt }) => <DateText value={firstAt} withTime />,
              },
              {
                key: 'lastAt',
                title: t('access.columns.lastAt'),
                render: (_, { lastAt }) => <DateText value={lastAt} withTime />,
              },
              {
                key: 'editors',
                title: t('access.columns.editors'),
                align: 'right',
                render: (_, { editors }) => editors,
              },
            ]}
          />
        </Flex>
      )}
    </QueryState>
  );
}
