import type { ReactNode } from 'react';
import { Page } from '@strapi/strapi/admin';
import { deskAction, deskCalls, type DeskPermission } from '@mpn/domain';
import { DeskFactsContext } from './facts';
import { useDesk } from './use-desk';

interface Props {
  /** Required permission; without it the panel shows that the page is not accessible. */
  permission: DeskPermission;
  children: ReactNode;
}

function WithFacts({ children }: { children: ReactNode }) {
  const { data } = useDesk(deskCalls.start.facts);
  return data && <DeskFactsContext.Provider value={data}>{children}</DeskFactsContext.Provider>;
}

/** A page of support: requires a permission, and provides facts about the installation and the account. */
export function DeskFrame({ permission, children }: Props) {
  return (
    <Page.Protect permissions={[{ action: deskAction(permission), subject: null }]}>
      <WithFacts>{children}</WithFacts>
    </Page.Protect>
  );
}
