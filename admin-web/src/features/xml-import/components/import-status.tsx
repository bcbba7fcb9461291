import type { ReleaseImportCounts, ReleaseImportStatus } from '@mpn/domain';
import { Tag } from 'antd';
import { useTranslation } from 'react-i18next';

const COLOURS = {
  CHECKING: 'processing',
  CHECKED: 'warning',
  IMPORTING: 'processing',
  IMPORTED: 'success',
  FAILED: 'error',
} as const satisfies Record<ReleaseImportStatus, string>;

/** Whether an import has ended without everything that was sent: a release, a message or a file is missing. */
export const isIncomplete = (status: ReleaseImportStatus, counts: ReleaseImportCounts): boolean =>
  status === 'IMPORTED' && counts.incomplete + counts.failed + counts.brokenMessages > 0;

/** Status of an import. */
export function ImportStatus({ status, counts }: { status: ReleaseImportStatus; counts: ReleaseImportCounts }) {
  // texts: xml-import:status.*
  const { t } = useTranslation('xml-import');
  if (isIncomplete(status, counts)) return <Tag color="warning">{t('status.INCOMPLETE')}</Tag>;
  return <Tag color={COLOURS[status]}>{t(`status.${status}`)}</Tag>;
}
