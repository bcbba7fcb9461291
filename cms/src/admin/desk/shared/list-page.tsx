import type { ReactNode } from 'react';
import { Layouts } from '@strapi/strapi/admin';
import type { TextKey } from '../../texts/en';
import { useText } from '../../texts/use-text';
import { DeskTable, type ListView } from './desk-table';
import type { Params } from './use-desk';
import { DeskTitle } from './desk-title';

interface Props<T> {
  title: TextKey;
  subtitle?: TextKey;
  view: ListView<T>;
  primaryAction?: ReactNode;
  actions?: (params: Params, reload: () => void) => ReactNode;
}

/** A page that is one list. */
export function ListPage<T extends { id: number }>({ title, subtitle, view, primaryAction, actions }: Props<T>) {
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
