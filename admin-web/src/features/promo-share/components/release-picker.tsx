import { releaseEndpoints, type ReleasePickerRow } from '@mpn/domain';
import { Flex, Input, Modal, Table, Typography } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDebounced } from '@/components/forms/use-debounced';
import { Cover } from '@/components/media/cover';
import { FailureAlert } from '@/components/page/failure-alert';
import { DateText } from '@/components/text/texts';
import { keepPrevious, useCall } from '@/providers/api/hooks';
import type { LinkedRelease } from '../state/share-form';

const PAGE_SIZE = 10;

interface ReleasePickerProps {
  linked: readonly LinkedRelease[];
  companyId: number | undefined;
  onPicked: (releases: LinkedRelease[]) => void;
  onClose: () => void;
}

/** Dialog to choose releases, searched and paged on the server; the choice is kept across pages. */
export function ReleasePicker({ linked, companyId, onPicked, onClose }: ReleasePickerProps) {
  const { t } = useTranslation(['promo-share', 'common']);
  const [typed, setTyped] = useState('');
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<readonly ReleasePickerRow[]>([]);
  const term = useDebounced(typed);
  const query = useCall(
    releaseEndpoints.picker,
    {
      query: {
        page,
        pageSize: PAGE_SIZE,
        ...(term === '' ? {} : { term }),
        ...(companyId === undefined ? {} : { companyId }),
      },
    },
    { placeholderData: keepPrevious },
  );
  const isLinked = (id: number) => linked.some(({ releaseId }) => releaseId === id);
  return (
    <Modal
      open
      width={760}
      title={t('promo-share:picker.add')}
      okText={t('promo-share:picker.take', { count: chosen.length })}
      okButtonProps={{ disabled: chosen.length === 0 }}
      cancelText={t('common:actions.cancel')}
      onCancel={onClose}
      onOk={() =>
        onPicked(
          chosen.map(({ id, title, artistName, ean, releaseDate }) => ({
            ...{ releaseId: id, title, artistName, ean, releaseDate },
            editable: false,
          })),
        )
      }
    >
      <Flex vertical gap={12}>
        <Input.Search
          allowClear
          autoFocus
          maxLength={300}
          aria-label={t('promo-share:picker.search')}
          placeholder={t('promo-share:picker.search')}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setPage(1);
          }}
        />
        <FailureAlert failure={query.error} />
        <Table<ReleasePickerRow>
          size="small"
          rowKey="id"
          scroll={{ x: 'max-content' }}
          // From the first key on: a row that moves away while it is pressed would choose another.
          loading={query.isFetching || term !== typed}
          dataSource={query.data?.items ?? []}
          locale={{ emptyText: t('promo-share:picker.nothingFound') }}
          pagination={{
            current: page,
            pageSize: PAGE_SIZE,
            total: query.data?.total ?? 0,
            showSizeChanger: false,
            size: 'small',
            onChange: setPage,
          }}
          rowSelection={{
            preserveSelectedRowKeys: true,
            selectedRowKeys: chosen.map(({ id }) => id),
            onChange: (_, rows) => setChosen(rows),
            getCheckboxProps: ({ id, title }) => ({ disabled: isLinked(id), 'aria-label': title }) as object,
          }}
          columns={[
            {
              key: 'title',
              title: t('promo-share:picker.title'),
              render: (_, { title, artistName, coverUrl }) => (
                <Flex gap={12} align="center">
                  <Cover url={coverUrl} size={40} alt="" />
                  <Flex vertical>
                    <strong>{title}</strong>
                    <Typography.Text type="secondary">{artistName}</Typography.Text>
                  </Flex>
                </Flex>
              ),
            },
            { key: 'ean', title: t('promo-share:picker.ean'), render: (_, { ean }) => ean },
            {
              key: 'releaseDate',
              title: t('promo-share:picker.releaseDate'),
              render: (_, { releaseDate }) => releaseDate && <DateText value={releaseDate} />,
            },
          ]}
        />
      </Flex>
    </Modal>
  );
}
