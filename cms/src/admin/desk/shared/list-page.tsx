import type { ReactNode } from 'react';
import { Layouts } from '@strapi/strapi/admin';
import type { AnyDeskList } from '@mpn/domain';
import type { TextKey } from '../../texts/en';
import { useText } from '../../texts/use-text';
import { DeskTable, type ListView } from './desk-table';
import type { Params } from './use-desk';
import { DeskTitle } from './desk-title';

interface Props<L extends AnyDeskList> {
  title: TextKey;
  subtitle?: TextKey;
  view: ListView<L>;
  primaryAction?: ReactNode;
  actions?: (params: Params, reload: () => void) => ReactNode;
}

/** A page that is one list. */
export function ListPage<L extends AnyDeskList>({ title, subtitle, view, primaryAction, actions }: Props<L>) {
  const say = useText();
  return (
    <>
      <DeskTitle>{say(title)}</DeskTitle>
      <Layouts.Header title={say(title)} subtitle={subtitle && say(subtitle)} primaryAction={primaryAction} />
      <Layouts.Content>
        <DeskTable view={view} actions={actions} />
      </Layouts.Content>
    </>
  );
}
