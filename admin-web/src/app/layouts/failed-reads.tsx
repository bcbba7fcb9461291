import { ConfigProvider, Empty } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ReadFailure } from '@/components/page/read-failure';
import { retryUnshown, useUnshownFailure } from '@/components/page/shown-failures';

/** Notice above the page that a part of it could not be loaded, unless that part shows the failure itself. */
export function FailedReads() {
  const { t } = useTranslation('common');
  const error = useUnshownFailure();
  return error === null ? null : (
    <ReadFailure title={t('failure.part')} error={error} retry={retryUnshown} isFallback />
  );
}

/** What an empty picker shows: that its entries could not be loaded, or that there are none. */
function EmptyPicker() {
  const { t } = useTranslation('common');
  const error = useUnshownFailure();
  if (error !== null) return <ReadFailure title={t('failure.choices')} error={error} retry={retryUnshown} isFallback />;
  return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} className="ant-empty-small" />;
}

const PICKERS = ['Select', 'TreeSelect', 'Cascader', 'Mentions'];
const renderEmpty = (component?: string) => (component && PICKERS.includes(component) ? <EmptyPicker /> : undefined);

/** Replaces "No data" in the empty pickers below it when a read has failed. */
export function EmptyPickerProvider({ children }: { children: ReactNode }) {
  return <ConfigProvider renderEmpty={renderEmpty}>{children}</ConfigProvider>;
}
