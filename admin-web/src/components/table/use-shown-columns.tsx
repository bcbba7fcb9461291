import type { ReactNode } from 'react';
import { useScreen } from '@/components/layout/use-screen';
import { ColumnChooser } from './column-chooser';
import type { DataColumn } from './data-table';
import { useChosenColumns } from './use-chosen-columns';

interface ShownColumnsOptions {
  /** Names the choice in the browser. */
  name: string;
  /** Keys of the columns that are shown at first; default: all. */
  usual?: readonly string[];
  /** Keys of columns that cannot be hidden, beside those without a title. */
  always?: readonly string[];
}

interface ShownColumns<Row> {
  columns: DataColumn<Row>[];
  /** The menu, for the table's toolbar; null on a phone, which shows cards. */
  chooser: ReactNode;
  /** Keys of the columns that are shown and can be hidden, for saved views, and what chooses others. */
  chosen: readonly string[];
  choose: (keys: readonly string[]) => void;
}

/** The columns of a table that a person wants to see, remembered in this browser, and the menu to choose them. */
export function useShownColumns<Row>(
  columns: DataColumn<Row>[],
  { name, usual, always = [] }: ShownColumnsOptions,
): ShownColumns<Row> {
  const { isPhone } = useScreen();
  const isFixed = ({ key, title }: DataColumn<Row>) => title === '' || always.includes(key);
  const choosable = columns.filter((column) => !isFixed(column));
  const all = choosable.map(({ key }) => key);
  const [chosen, choose] = useChosenColumns({ name, all, usual: usual ?? all });
  return {
    columns: columns.filter((column) => isFixed(column) || chosen.includes(column.key)),
    chooser: isPhone ? null : <ColumnChooser columns={choosable} selected={chosen} onChange={choose} />,
    chosen,
    choose,
  };
}
