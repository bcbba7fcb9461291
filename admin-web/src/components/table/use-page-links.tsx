import type { PaginationProps } from 'antd';
import { cloneElement, isValidElement } from 'react';
import { useTranslation } from 'react-i18next';

/** Accessible names for the arrows of antd's `<Pagination itemRender={...}>`. */
export function usePageLinks(): NonNullable<PaginationProps['itemRender']> {
  const { t } = useTranslation('common');
  const names: Partial<Record<string, string>> = { prev: t('table.previousPage'), next: t('table.nextPage') };
  return (_page, type, link) =>
    names[type] && isValidElement<{ 'aria-label'?: string }>(link)
      ? cloneElement(link, { 'aria-label': names[type] })
      : link;
}
