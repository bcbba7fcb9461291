import { TreeSelect } from 'antd';
import { useGenreTree } from '@/providers/reference/use-reference-data';

interface GenreSelectProps {
  id?: string;
  value?: number[];
  onChange?: (ids: number[]) => void;
  /** What an empty choice means. */
  placeholder: string;
}

/** Several genres of the catalogue. */
export function GenreSelect(props: GenreSelectProps) {
  const genres = useGenreTree();
  return <TreeSelect {...props} multiple allowClear treeData={genres} treeNodeFilterProp="title" />;
}
