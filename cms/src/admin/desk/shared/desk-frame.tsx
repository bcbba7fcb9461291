import type { ReactNode } from 'react';
import { Page } from '@strapi/strapi/admin';
import type { DeskPermission } from '@mpn/domain';
import { DeskFactsContext, type DeskFacts } from './facts';
import { useDeskData } from './use-desk';

interface Props {
  /** Required permission; without it the panel shows that the page is not accessible. */
  permission: DeskPermission;
  children: ReactNode;
}

function WithFacts({ children }: { children: ReactNode }) {
  const { data } = useDeskData<DeskFacts>('/desk');
  return data && <DeskFactsContext.Provider value={data}>{children}</DeskFactsContext.Provider>;
}

/** A page of support: requires a permission, and provides facts about the installation and the account. */
export function DeskFrame({ permission, children }: Props) {
  return (
    <Page.Protect permissions={[{ action: `admin::support.${permission}`, subject: null }]}>
      <WithFacts>{children}</WithFacts>
    </Page.Protect>
  );
}
