import { FilterOutlined, HeartFilled, HeartOutlined, TagsOutlined } from '@ant-design/icons';
import { InteractionStatus } from '@mpn/domain';
import { Button, Select, TreeSelect } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useScreen } from '@/components/layout/use-screen';
import type { FilterValues } from '@/components/table/use-table-state';
import { useGenreTree } from '@/providers/reference/use-reference-data';
import type { marketFilters, mediaFilters } from './media-filters';
import styles from './media-list.module.css';

type Filters = FilterValues<typeof mediaFilters>;

interface FilterBarProps {
  filters: Filters;
  onChange: (change: Filters) => void;
}

/** The two main filters are one click; on a phone the others unfold. */
export function FilterBar({ filters, onChange }: FilterBarProps) {
  const { t } = useTranslation('media-desk');
  const { isPhone } = useScreen();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        type={filters.myGenres ? 'primary' : 'default'}
        aria-pressed={filters.myGenres === true}
        icon={<TagsOutlined />}
        onClick={() => onChange({ myGenres: filters.myGenres ? undefined : true })}
      >
        {t('filters.myGenres')}
      </Button>
      <FavoritesFilter isOn={filters.favorites === true} onChange={(favorites) => onChange({ favorites })} />
      {isPhone && (
        <Button
          icon={<FilterOutlined />}
          aria-expanded={isOpen}
          aria-label={t('filters.more')}
          onClick={() => setOpen(!isOpen)}
        />
      )}
      {(isOpen || !isPhone) && <FilterLists filters={filters} onChange={onChange} />}
    </>
  );
}

function FavoritesFilter({ isOn, onChange }: { isOn: boolean; onChange: (only: true | undefined) => void }) {
  const { t } = useTranslation('media-desk');
  return (
    <Button
      type={isOn ? 'primary' : 'default'}
      aria-pressed={isOn}
      icon={isOn ? <HeartFilled /> : <HeartOutlined />}
      onClick={() => onChange(isOn ? undefined : true)}
    >
      {t('filters.favorites')}
    </Button>
  );
}

function GenreFilter({ chosen = [], onChange }: { chosen?: number[]; onChange: (genres: number[]) => void }) {
  const { t } = useTranslation('media-desk');
  const genres = useGenreTree();
  return (
    <TreeSelect
      className={styles.filter}
      aria-label={t('filters.genres')}
      placeholder={t('filters.genres')}
      treeData={genres}
      value={chosen}
      onChange={onChange}
      treeNodeFilterProp="title"
      popupMatchSelectWidth={300}
      maxTagCount="responsive"
      multiple
      showSearch
      allowClear
    />
  );
}

/** Filters of what is on the market. */
export function MarketFilters({
  filters,
  onChange,
}: {
  filters: FilterValues<typeof marketFilters>;
  onChange: (change: FilterValues<typeof marketFilters>) => void;
}) {
  return (
    <>
      <FavoritesFilter isOn={filters.favorites === true} onChange={(favorites) => onChange({ favorites })} />
      <GenreFilter chosen={filters.genres} onChange={(genres) => onChange({ genres })} />
    </>
  );
}

function FilterLists({ filters, onChange }: FilterBarProps) {
  const { t } = useTranslation(['media-desk', 'common']);
  return (
    <>
      <GenreFilter chosen={filters.genres} onChange={(genres) => onChange({ genres })} />
      <Select
        className={styles.filter}
        aria-label={t('media-desk:filters.status')}
        placeholder={t('media-desk:filters.status')}
        mode="multiple"
        maxTagCount="responsive"
        popupMatchSelectWidth={200}
        allowClear
        options={InteractionStatus.map((value) => ({ value, label: t(`common:status.interaction.${value}`) }))}
        value={filters.interactionStatus ?? []}
        onChange={(value: string[]) => onChange({ interactionStatus: value })}
      />
      <Select
        className={styles.filter}
        aria-label={t('media-desk:filters.sampling')}
        placeholder={t('media-desk:filters.sampling')}
        allowClear
        options={[
          { value: 'false', label: t('media-desk:filters.running') },
          { value: 'true', label: t('media-desk:filters.ended') },
        ]}
        value={filters.ended === undefined ? undefined : String(filters.ended)}
        onChange={(value: string | undefined) =>
          onChange({ ended: value === undefined ? undefined : value === 'true' })
        }
      />
    </>
  );
}
