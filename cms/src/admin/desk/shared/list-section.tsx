import type { AnyDeskList } from '@mpn/domain';
import type { TextKey } from '../../texts/en';
import { useText } from '../../texts/use-text';
import { DeskTable, type Fixed, type ListView } from './desk-table';
import { Section } from './object-page';
import { useMay } from './use-may';

interface Props<L extends AnyDeskList> {
  title: TextKey;
  view: ListView<L>;
  fixed: Fixed<L>;
}

/**
 * The rows of a list that belong to an object, on the object's page; renders nothing if the account may not see the
 * list.
 */
export function ListSection<L extends AnyDeskList>({ title, view, fixed }: Props<L>) {
  const say = useText();
  const may = useMay();
  if (!may(view.call)) return null;
  return (
    <Section title={say(title)}>
      <DeskTable view={view} fixed={fixed} />
    </Section>
  );
}
