import { pressLinkEndpoints, type PressOfContactRow } from '@mpn/domain';
import { Card, Flex, Table, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { QueryState } from '@/components/page/states';
import { DateText } from '@/components/text/texts';
import { serverNow } from '@/config/server-clock';
import { useCall } from '@/providers/api/hooks';
import styles from './contacts.module.css';

const stateOf = ({ state, expiresAt }: PressOfContactRow) =>
  state === 'ACTIVE' && Date.parse(expiresAt) <= serverNow() ? 'ENDED' : state;

/** What a contact got by press links, and did with it; nothing for one without any. */
export function PressOfContact({ contactId }: { contactId: number }) {
  // texts: press-links:answer.*
  // texts: press-links:state.*
  const { t } = useTranslation('press-links');
  const query = useCall(pressLinkEndpoints.ofContact, { query: { contactId } });
  if (query.data?.items.length === 0) return null;
  return (
    <Card title={t('title')} className={styles.below}>
      <QueryState query={query}>
        {({ items }) => (
          <Table<PressOfContactRow>
            size="small"
            rowKey="id"
            pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false }}
            scroll={{ x: true }}
            dataSource={items}
            columns={[
              {
                key: 'name',
                title: t('columns.name'),
                render: (_, row) => (
                  <Flex vertical>
                    <Link to={`/press-links/${row.linkId}`}>{row.linkName}</Link>
                    <Typography.Text type="secondary">{t(`state.${stateOf(row)}`)}</Typography.Text>
                  </Flex>
                ),
              },
              {
                key: 'lastVisit',
                title: t('columns.lastVisit'),
                render: (_, { lastVisitAt }) => (lastVisitAt ? <DateText value={lastVisitAt} withTime /> : t('never')),
              },
              { key: 'played', title: t('columns.played'), dataIndex: 'played', align: 'right' },
              { key: 'listened', title: t('columns.listened'), dataIndex: 'listened', align: 'right' },
              { key: 'downloads', title: t('columns.downloads'), dataIndex: 'downloads', align: 'right' },
              {
                key: 'answer',
                title: t('columns.answer'),
                render: (_, { answer, sentence }) =>
                  answer && (
                    <Flex vertical>
                      <span>{t(`answer.${answer}`)}</span>
                      {sentence && <Typography.Text type="secondary">{sentence}</Typography.Text>}
                    </Flex>
                  ),
              },
            ]}
          />
        )}
      </QueryState>
    </Card>
  );
}
