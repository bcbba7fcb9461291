import { DownloadOutlined } from '@ant-design/icons';
import {
  pressGrantEndpoints,
  pressGrantSortable,
  pressLinkEndpoints,
  type PressGrantAct,
  type PressGrantChange,
  type PressGrantRow,
} from '@mpn/domain';
import { Button, Dropdown, Flex, Segmented, Tag, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { useConfirm } from '@/components/actions/confirm-button';
import { EmptyState } from '@/components/page/states';
import { DataTable, type DataColumn } from '@/components/table/data-table';
import { TableToolbar } from '@/components/table/table-toolbar';
import { useTableCall } from '@/components/table/use-table-call';
import { useTableState, type FilterKinds } from '@/components/table/use-table-state';
import { DateText } from '@/components/text/texts';
import { downloadFile } from '@/providers/api/download-file';
import { useCallMutation } from '@/providers/api/hooks';
import { useNotify } from '@/providers/notifications/use-notify';
import { LinkState } from './link-state';
import styles from './press-links.module.css';

const SHOWN = ['all', 'notPlayed', 'played', 'asked'] as const;
const filters = { show: 'string' } as const satisfies FilterKinds;
const defaultSort = { sortBy: 'label', sortDirection: 'asc' } as const;
const AFFECTED = [pressLinkEndpoints.list];

interface Props {
  linkId: number;
  /** A new address was made, which is shown once. */
  onAddress: (change: PressGrantChange) => void;
}

function useActs(onAddress: Props['onAddress']) {
  // texts: press-links:act.*
  const { t } = useTranslation(['press-links', 'common']);
  const notify = useNotify();
  const confirm = useConfirm();
  const change = useCallMutation(pressGrantEndpoints.act, { invalidates: AFFECTED });
  const decision = useCallMutation(pressGrantEndpoints.decide, { invalidates: AFFECTED });
  const run = async (work: Promise<PressGrantChange>) => {
    const done = await work;
    if (done.url !== null) onAddress(done);
  };
  return {
    act(row: PressGrantRow, action: PressGrantAct) {
      const work = () => run(change.mutateAsync({ params: { id: row.id, action } }));
      if (action === 'pause' || action === 'resume' || action === 'add_address') {
        work().catch((error: unknown) => notify.error(error));
        return;
      }
      const confirmText = t(`press-links:act.${action}`);
      confirm({ title: confirmText, text: t(`press-links:actText.${action}`), confirmText, danger: true }, work);
    },
    decide(id: number, action: 'grant' | 'decline') {
      run(decision.mutateAsync({ params: { id, action } })).catch((error: unknown) => notify.error(error));
    },
  };
}

function actsOf({ state, kind, label }: PressGrantRow): PressGrantAct[] {
  const forget: PressGrantAct[] = kind === 'PERSON' && label !== null ? ['forget'] : [];
  if (state === 'REVOKED') return forget;
  return [state === 'PAUSED' ? 'resume' : 'pause', 'add_address', 'renew', 'revoke', ...forget];
}

function Actions({ row, acts }: { row: PressGrantRow; acts: ReturnType<typeof useActs> }) {
  const { t } = useTranslation('press-links');
  const { extension } = row;
  const items = actsOf(row).map((action) => ({
    key: action,
    label: t(`act.${action}`),
    onClick: () => acts.act(row, action),
  }));
  return (
    <Flex wrap gap={8}>
      {extension?.state === 'OPEN' && (
        <>
          <Button type="primary" onClick={() => acts.decide(extension.id, 'grant')}>
            {t('act.grant')}
          </Button>
          <Button onClick={() => acts.decide(extension.id, 'decline')}>{t('act.decline')}</Button>
        </>
      )}
      {items.length > 0 && (
        <Dropdown trigger={['click']} menu={{ items }}>
          <Button aria-label={t('act.of', { name: row.label ?? t('nobody') })}>…</Button>
        </Dropdown>
      )}
    </Flex>
  );
}

function Name({ row }: { row: PressGrantRow }) {
  const { t } = useTranslation('press-links');
  const name = row.kind === 'PUBLIC' ? t('everybody') : (row.label ?? t('erased', { id: row.id }));
  return (
    <Flex vertical>
      <span>{name}</span>
      <Typography.Text type="secondary">{row.email}</Typography.Text>
      <Flex wrap gap={4}>
        {row.state !== 'ACTIVE' && <LinkState state={row.state} />}
        {row.streamOnly && <Tag>{t('streamOnly')}</Tag>}
      </Flex>
    </Flex>
  );
}

function useColumns(acts: ReturnType<typeof useActs>): DataColumn<PressGrantRow>[] {
  // texts: press-links:answer.*
  const { t } = useTranslation('press-links');
  return [
    { key: 'label', title: t('columns.person'), sortable: true, render: (_, row) => <Name row={row} /> },
    {
      key: 'lastVisitAt',
      title: t('columns.lastVisit'),
      sortable: true,
      render: (_, row) => (row.lastVisitAt ? <DateText value={row.lastVisitAt} withTime /> : t('never')),
    },
    {
      key: 'played',
      title: t('columns.heard'),
      sortable: true,
      render: (_, row) => t('heard', { played: row.played, listened: row.listened, completed: row.completed }),
    },
    {
      key: 'downloads',
      title: t('columns.downloads'),
      sortable: true,
      align: 'right',
      render: (_, row) => row.downloads,
    },
    {
      key: 'devices',
      title: t('columns.devices'),
      align: 'right',
      render: (_, { devices, networks }) => (
        <Flex vertical align="end">
          {devices}
          {devices > 1 && networks > 0 && (
            <Typography.Text type="secondary">{t('networks', { count: networks })}</Typography.Text>
          )}
        </Flex>
      ),
    },
    {
      key: 'answer',
      title: t('columns.answer'),
      render: (_, row) => (
        <Flex vertical>
          {row.answer && <span>{t(`answer.${row.answer}`)}</span>}
          <Typography.Text type="secondary">{row.sentence}</Typography.Text>
          {row.extension?.state === 'OPEN' && (
            <span>{t('asksForTime', { sentence: row.extension.sentence ?? '' })}</span>
          )}
        </Flex>
      ),
    },
    { key: 'actions', title: '', render: (_, row) => <Actions row={row} acts={acts} /> },
  ];
}

/** The people of a link with what they did. */
export function PeopleTable({ linkId, onAddress }: Props) {
  // texts: press-links:show.*
  const { t } = useTranslation('press-links');
  const notify = useNotify();
  const state = useTableState({ sortable: pressGrantSortable, defaultSort, filters });
  const show = SHOWN.find((one) => one === state.query.show) ?? 'all';
  const args = { params: { id: linkId }, query: { ...state.query, show } };
  const rows = useTableCall(pressLinkEndpoints.grants, args);
  const acts = useActs(onAddress);
  const columns = useColumns(acts);
  const save = () =>
    downloadFile(
      pressLinkEndpoints.grants,
      { ...args, query: { ...args.query, format: 'csv' } },
      'press-link.csv',
    ).catch((error: unknown) => notify.error(error));
  return (
    <>
      <TableToolbar state={state} searchPlaceholder={t('searchPeople')}>
        <div className={styles.sideways}>
          <Segmented
            aria-label={t('show.label')}
            options={SHOWN.map((value) => ({ value, label: t(`show.${value}`) }))}
            value={show}
            onChange={(value) => state.setFilters({ show: value === 'all' ? undefined : value })}
          />
        </div>
        <Button icon={<DownloadOutlined />} onClick={() => void save()}>
          {t('csv')}
        </Button>
      </TableToolbar>
      <DataTable
        label={t('people')}
        columns={columns}
        query={rows}
        state={state}
        rowKey={(row) => row.id}
        card={(row) => (
          <Flex vertical gap={8}>
            <Name row={row} />
            <span>{t('heard', { played: row.played, listened: row.listened, completed: row.completed })}</span>
            <Actions row={row} acts={acts} />
          </Flex>
        )}
        empty={<EmptyState title={t('nobodyYet.title')} text={t('nobodyYet.text')} />}
      />
    </>
  );
}
