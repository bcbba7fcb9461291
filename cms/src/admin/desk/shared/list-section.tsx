import type { TextKey } from '../../texts/en';
import { useText } from '../../texts/use-text';
import { DeskTable, type ListView } from './desk-table';
import { Section } from './object-page';
import type { Params } from './use-desk';
import { useMay } from './use-may';

interface Props<T> {
  title: TextKey;
  view: ListView<T>;
  fixed: Params;
}

/**
 * The rows of a list that belong to an object, on the object's page; renders nothing if the account may not see the
 * list.
 */
export function ListSection<T extends { id: number }>({ title, view, fixed }: Props<T>) {
  const say = useText();
  const may = useMay();
  if (!may('GET', `/${view.kind}`)) return null;
  return (
    <Section title={say(title)}>
      <DeskTable view={view} fixed={fixed} />
    </Section>
  );
}
