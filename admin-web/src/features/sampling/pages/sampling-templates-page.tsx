import { DeleteOutlined } from '@ant-design/icons';
import {
  deleteSamplingTemplate,
  listSamplingTemplates,
  samplingTemplateSortable,
  type SamplingTemplateView,
} from '@mpn/domain';
import { Button, Flex } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ConfirmButton } from '@/components/actions/confirm-button';
import { PageHeader } from '@/components/page/page-header';
import { EmptyState } from '@/components/page/states';
import { DataTable, type DataColumn } from '@/components/table/data-table';
import { TableToolbar } from '@/components/table/table-toolbar';
import { useTableCall } from '@/components/table/use-table-call';
import { useTableState } from '@/components/table/use-table-state';
import { DateText } from '@/components/text/texts';
import { useRemoval } from '@/providers/api/record-hooks';
import { useNotify } from '@/providers/notifications/use-notify';
import { TemplateContents } from '../components/templates/template-contents';

const noFilters = {} as const;
const defaultSort = { sortBy: 'name', sortDirection: 'asc' } as const;

function DeleteButton({ template }: { template: SamplingTemplateView }) {
  const { t } = useTranslation(['sampling', 'common']);
  const notify = useNotify();
  const { remove } = useRemoval(deleteSamplingTemplate);
  return (
    <ConfirmButton
      type="text"
      icon={<DeleteOutlined />}
      aria-label={`${t('common:actions.delete')}: ${template.name}`}
      confirmation={{
        title: t('sampling:templates.deleteTitle', { name: template.name }),
        text: t('sampling:templates.deleteText'),
        confirmText: t('common:actions.delete'),
        danger: true,
      }}
      onConfirm={async () => {
        await remove({ params: { id: template.id } });
        notify.success(t('sampling:templates.deleted', { name: template.name }));
      }}
    />
  );
}

/** The company's sampling templates: list and deletion. */
export default function SamplingTemplatesPage() {
  const { t } = useTranslation('sampling');
  const state = useTableState({ sortable: samplingTemplateSortable, defaultSort, filters: noFilters });
  const query = useTableCall(listSamplingTemplates, { query: state.query });
  const columns: DataColumn<SamplingTemplateView>[] = [
    { key: 'name', title: t('templates.name'), sortable: true, dataIndex: 'name' },
    {
      key: 'contents',
      title: t('templates.contents'),
      render: (_, row) => <TemplateContents template={row} />,
    },
    {
      key: 'createdAt',
      title: t('templates.created'),
      sortable: true,
      width: 220,
      render: (_, row) => <DateText value={row.createdAt} withTime />,
    },
    { key: 'actions', title: '', width: 64, align: 'right', render: (_, row) => <DeleteButton template={row} /> },
  ];
  return (
    <>
      <PageHeader title={t('templates.title')} subtitle={t('templates.subtitle')} />
      <TableToolbar state={state} searchPlaceholder={t('templates.name')} />
      <DataTable
        label={t('templates.title')}
        columns={columns}
        query={query}
        state={state}
        rowKey={(row) => row.id}
        card={(row) => (
          <Flex component="span" align="center" justify="space-between">
            <span>
              <strong>{row.name}</strong>
              <TemplateContents template={row} />
            </span>
            <DeleteButton template={row} />
          </Flex>
        )}
        empty={
          <EmptyState
            title={t('templates.empty')}
            text={t('templates.emptyText')}
            action={
              <Link to="/releases" tabIndex={-1}>
                <Button type="primary">{t('templates.toReleases')}</Button>
              </Link>
            }
          />
        }
      />
    </>
  );
}
