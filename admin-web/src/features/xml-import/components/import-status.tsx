import type { ReleaseImportStatus } from '@mpn/domain';
import { Tag } from 'antd';
import { useTranslation } from 'react-i18next';

const COLOURS = {
  CHECKING: 'processing',
  CHECKED: 'warning',
  IMPORTING: 'processing',
  IMPORTED: 'success',
  FAILED: 'error',
} as const satisfies Record<ReleaseImportStatus, string>;

/** Status of an import. */
export function ImportStatus({ status }: { status: ReleaseImportStatus }) {
  // texts: xml-import:status.*
  const { t } = useTranslation('xml-import');
  return <Tag color={COLOURS[status]}>{t(`status.${status}`)}</Tag>;
}
