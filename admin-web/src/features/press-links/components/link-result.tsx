import { pressLinkEndpoints } from '@mpn/domain';
import { Table, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { QueryState } from '@/components/page/states';
import { DateText } from '@/components/text/texts';
import { useCall } from '@/providers/api/hooks';
import { AnswerList } from './answer-list';
import { Numbers } from './numbers';

/** What came of a link by track, by day and in words. */
export function LinkResult({ linkId }: { linkId: number }) {
  const { t } = useTranslation('press-links');
  const query = useCall(pressLinkEndpoints.result, { params: { id: linkId } });
  return (
    <QueryState query={query}>
      {(result) => (
        <>
          <Numbers result={result} />
          <Typography.Title level={4}>{t('byTrack')}</Typography.Title>
          <Table
            size="small"
            rowKey="trackId"
            pagination={false}
            scroll={{ x: true }}
            dataSource={result.tracks}
            columns={[
              { key: 'title', title: t('columns.track'), dataIndex: 'title' },
              { key: 'played', title: t('columns.played'), dataIndex: 'played', align: 'right' },
              { key: 'listened', title: t('columns.listened'), dataIndex: 'listened', align: 'right' },
              { key: 'completed', title: t('columns.completed'), dataIndex: 'completed', align: 'right' },
              { key: 'downloads', title: t('columns.downloads'), dataIndex: 'downloads', align: 'right' },
            ]}
          />
          <Typography.Title level={4}>{t('byDay')}</Typography.Title>
          <Table
            size="small"
            rowKey="date"
            locale={{ emptyText: t('noDay') }}
            pagination={{ pageSize: 31, hideOnSinglePage: true }}
            dataSource={result.days}
            columns={[
              { key: 'date', title: t('columns.day'), render: (_, { date }) => <DateText value={date} /> },
              { key: 'visits', title: t('columns.visited'), dataIndex: 'visits', align: 'right' },
              { key: 'plays', title: t('columns.played'), dataIndex: 'plays', align: 'right' },
              { key: 'downloads', title: t('columns.downloads'), dataIndex: 'downloads', align: 'right' },
            ]}
          />
          <Typography.Title level={4}>{t('answers')}</Typography.Title>
          <AnswerList answers={result.answers} />
        </>
      )}
    </QueryState>
  );
}
