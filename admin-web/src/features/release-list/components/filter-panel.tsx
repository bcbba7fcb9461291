import { FilterOutlined } from '@ant-design/icons';
import { Badge, Button, Drawer, Skeleton, Typography } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useScreen } from '@/components/layout/use-screen';
import { LazyPart, lazyPart } from '@/components/page/lazy-part';
import type { FilterFieldsProps } from './filter-fields';

// Lazy: the rows do not wait for the fields of a drawer.
const FilterFields = lazyPart(() => import('./filter-fields'));

interface FilterPanelProps extends FilterFieldsProps {
  /** Number of filters that are set. */
  count: number;
}

/** Button with the number of filters set, and the drawer with the filters beside the list. */
export function FilterPanel({ filters, count, onChange }: FilterPanelProps) {
  const { t } = useTranslation(['release-list', 'common']);
  const { isPhone } = useScreen();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Badge count={count} size="small">
        <Button icon={<FilterOutlined />} aria-expanded={open} onClick={() => setOpen(true)}>
          {t('release-list:filters.button')}
        </Button>
      </Badge>
      <Drawer
        open={open}
        title={t('release-list:filters.button')}
        mask={isPhone}
        width={isPhone ? '100%' : 360}
        onClose={() => setOpen(false)}
        footer={
          <Button type="primary" block onClick={() => setOpen(false)}>
            {t('common:actions.close')}
          </Button>
        }
      >
        <LazyPart
          loading={<Skeleton active title={false} paragraph={{ rows: 8 }} />}
          instead={<Typography.Text type="secondary">{t('common:preloadError.text')}</Typography.Text>}
        >
          <FilterFields filters={filters} onChange={onChange} />
        </LazyPart>
      </Drawer>
    </>
  );
}
