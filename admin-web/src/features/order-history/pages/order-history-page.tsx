import { FileDoneOutlined, FilePdfOutlined, RollbackOutlined } from '@ant-design/icons';
import { listOrderHistory, orderHistorySortable, type OrderHistoryRow } from '@mpn/domain';
import { Button, Flex, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { OrderDocumentButton } from '@/components/documents/order-document-button';
import { PageHeader } from '@/components/page/page-header';
import { EmptyState } from '@/components/page/states';
import { StatusTag } from '@/components/status/status-tag';
import { DataTable, type DataColumn } from '@/components/table/data-table';
import { TableToolbar } from '@/components/table/table-toolbar';
import { useTableCall } from '@/components/table/use-table-call';
import { useTableState } from '@/components/table/use-table-state';
import { DateText, MoneyText } from '@/components/text/texts';
import styles from './order-history-page.module.css';

const noFilters = {} as const;
const defaultSort = { sortBy: 'orderDate', sortDirection: 'desc' } as const;

/** Invoice, receipt and credit notes, as soon as each is written. */
function Documents({ row }: { row: OrderHistoryRow }) {
  const { t } = useTranslation('order-history');
  const { id, orderNumber, invoiceUrl, receiptUrl, creditNotes } = row;
  const credits = creditNotes.filter(({ hasDocument }) => hasDocument);
  const written = [
    ...(invoiceUrl === null ? [] : (['invoice'] as const)),
    ...(receiptUrl === null ? [] : (['receipt'] as const)),
  ];
  if (written.length + credits.length === 0) return null;
  return (
    <Flex component="span" gap={4} wrap className={styles.documents}>
      {written.map((kind) => (
        <OrderDocumentButton
          key={kind}
          kind={kind}
          sourceId={id}
          sourceNumber={orderNumber}
          size="small"
          icon={kind === 'invoice' ? <FilePdfOutlined /> : <FileDoneOutlined />}
          aria-label={`${t(kind)}: ${orderNumber}`}
        >
          {t(kind)}
        </OrderDocumentButton>
      ))}
      {credits.map(({ id: noteId, number }) => (
        <OrderDocumentButton
          key={noteId}
          kind="credit-note"
          sourceId={noteId}
          sourceNumber={number}
          size="small"
          icon={<RollbackOutlined />}
          aria-label={`${t('creditNote')}: ${number}`}
        >
          {t('creditNote')}
        </OrderDocumentButton>
      ))}
    </Flex>
  );
}

function useColumns(): DataColumn<OrderHistoryRow>[] {
  const { t } = useTranslation('order-history');
  return [
    {
      key: 'orderDate',
      title: t('columns.orderDate'),
      sortable: true,
      render: (_, row) => <DateText value={row.orderDate} withTime />,
    },
    {
      key: 'orderNumber',
      title: t('columns.orderNumber'),
      sortable: true,
      render: (_, row) => <Link to={`/cart/orders/${String(row.id)}`}>{row.orderNumber}</Link>,
    },
    {
      key: 'invoiceNumber',
      title: t('columns.invoiceNumber'),
      sortable: true,
      render: (_, row) => row.invoiceNumber ?? '–',
    },
    {
      key: 'titles',
      title: t('columns.titles'),
      render: (_, row) => (
        <Typography.Text ellipsis={{ tooltip: row.titles.join(', ') }} className={styles.titles}>
          {row.titles.join(', ')}
        </Typography.Text>
      ),
    },
    {
      key: 'totalPrice',
      title: t('columns.totalPrice'),
      sortable: true,
      align: 'right',
      render: (_, row) => (
        <Flex vertical align="end">
          <MoneyText amount={row.totalPrice} currency={row.currencyType} />
          <Credited row={row} />
        </Flex>
      ),
    },
    {
      key: 'state',
      title: t('columns.state'),
      sortable: true,
      render: (_, row) => <StatusTag kind="order" status={row.state} />,
    },
    { key: 'documents', title: t('columns.documents'), render: (_, row) => <Documents row={row} /> },
  ];
}

/** The company's orders with their invoices, receipts and credit notes. */
export default function OrderHistoryPage() {
  const { t } = useTranslation('order-history');
  const state = useTableState({ sortable: orderHistorySortable, defaultSort, filters: noFilters });
  const query = useTableCall(listOrderHistory, { query: state.query });
  const columns = useColumns();
  return (
    <>
      <PageHeader title={t('title')} />
      <TableToolbar state={state} searchPlaceholder={t('search')} />
      <DataTable
        label={t('title')}
        columns={columns}
        query={query}
        state={state}
        rowKey={(row) => row.id}
        card={(row) => <OrderCard row={row} />}
        empty={
          <EmptyState
            title={t('empty.title')}
            text={t('empty.text')}
            action={
              <Link to="/cart" tabIndex={-1}>
                <Button type="primary">{t('empty.action')}</Button>
              </Link>
            }
          />
        }
      />
    </>
  );
}

/** What was credited, below the total. */
function Credited({ row }: { row: OrderHistoryRow }) {
  const { t } = useTranslation('order-history');
  const sum = row.creditNotes.reduce((total, note) => total + Math.round(note.total * 100), 0) / 100;
  if (sum === 0) return null;
  return (
    <Typography.Text type="secondary">
      {t('credited')} <MoneyText amount={sum} currency={row.currencyType} />
    </Typography.Text>
  );
}

/** An order on the phone. */
function OrderCard({ row }: { row: OrderHistoryRow }) {
  return (
    <Flex vertical gap={6}>
      <Flex component="span" gap={12} justify="space-between">
        <Link to={`/cart/orders/${String(row.id)}`}>{row.orderNumber}</Link>
        <strong>
          <MoneyText amount={row.totalPrice} currency={row.currencyType} />
        </strong>
      </Flex>
      <Typography.Text type="secondary">
        <DateText value={row.orderDate} withTime />
        {row.invoiceNumber === null ? '' : ` · ${row.invoiceNumber}`}
      </Typography.Text>
      <Credited row={row} />
      <Typography.Text>{row.titles.join(', ')}</Typography.Text>
      <Flex component="span" wrap gap={8} align="center">
        <StatusTag kind="order" status={row.state} />
        <Documents row={row} />
      </Flex>
    </Flex>
  );
}
