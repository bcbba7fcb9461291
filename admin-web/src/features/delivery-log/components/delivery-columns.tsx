import type { DeliveryRow } from '@mpn/domain';
import { Flex, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import type { DataColumn } from '@/components/table/data-table';
import { DateText } from '@/components/text/texts';
import { SizeCell, StateCell, WhatCell } from './delivery-cells';

/** Columns of the log. `withInstitution` is false for an institution that sees only its own deliveries. */
export function useDeliveryColumns(withInstitution: boolean): DataColumn<DeliveryRow>[] {
  const { t } = useTranslation('delivery-log');
  return [
    {
      key: 'state',
      title: t('columns.state'),
      sortable: true,
      render: (_, row) => <StateCell row={row} />,
    },
    {
      key: 'releaseTitle',
      title: t('columns.release'),
      sortable: true,
      render: (_, row) => <WhatCell row={row} />,
    },
    ...(withInstitution
      ? [
          {
            key: 'institutionName',
            title: t('columns.institution'),
            sortable: true,
            render: (_: unknown, row: DeliveryRow) => row.institutionName,
          },
        ]
      : []),
    { key: 'reason', title: t('columns.reason'), render: (_, row) => t(`reason.${row.reason}`) },
    { key: 'size', title: t('columns.size'), align: 'right', render: (_, row) => <SizeCell row={row} /> },
    {
      key: 'queuedAt',
      title: t('columns.queuedAt'),
      sortable: true,
      render: (_, row) => <DateText value={row.queuedAt} withTime />,
    },
    {
      key: 'deliveredAt',
      title: t('columns.deliveredAt'),
      sortable: true,
      render: (_, row) => <DateText value={row.deliveredAt} withTime />,
    },
  ];
}

/** A delivery on the phone. */
export function DeliveryCard({ row, withInstitution }: { row: DeliveryRow; withInstitution: boolean }) {
  const { t } = useTranslation('delivery-log');
  return (
    <Flex vertical gap={6}>
      <WhatCell row={row} />
      <Typography.Text type="secondary">
        {[withInstitution ? row.institutionName : null, t(`reason.${row.reason}`)].filter(Boolean).join(' · ')}
      </Typography.Text>
      <StateCell row={row} />
      <Flex component="span" gap={16} justify="space-between">
        <SizeCell row={row} />
        <DateText value={row.deliveredAt ?? row.queuedAt} withTime />
      </Flex>
    </Flex>
  );
}
