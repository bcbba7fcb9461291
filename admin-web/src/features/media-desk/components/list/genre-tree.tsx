import { TreeSelect } from 'antd';
import { useTranslation } from 'react-i18next';
import { useGenreTree } from '@/providers/reference/use-reference-data';
import styles from './media-list.module.css';

export interface GenreFilterProps {
  /** Ids of genres. */
  chosen?: number[];
  onChange: (genres: number[]) => void;
}

/** Filter by genres, which are found by what is typed. */
export default function GenreTree({ chosen = [], onChange }: GenreFilterProps) {
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
