import { TreeSelect } from 'antd';
import { closeListOnly } from './close-list-only';
import { useGenreTree } from '@/providers/reference/use-reference-data';

interface GenreSelectProps {
  id?: string;
  value?: number[];
  onChange?: (ids: number[]) => void;
  /** Shown while nothing is chosen: what that means. */
  placeholder: string;
}

/** Picker for several genres. */
export function GenreSelect(props: GenreSelectProps) {
  const genres = useGenreTree();
  return (
    <TreeSelect onKeyDown={closeListOnly} {...props} multiple allowClear treeData={genres} treeNodeFilterProp="title" />
  );
}
