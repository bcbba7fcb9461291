import type { ReactNode } from 'react';
import { Page } from '@strapi/strapi/admin';
import type { DeskPermission } from '@mpn/domain';
import { DeskFactsContext, type DeskFacts } from './facts';
import { useDeskData } from './use-desk';

interface Props {
  /** Without it the panel says that the page is not for this account. */
  permission: DeskPermission;
  children: ReactNode;
}

function WithFacts({ children }: { children: ReactNode }) {
  const { data } = useDeskData<DeskFacts>('/desk');
  return data && <DeskFactsContext.Provider value={data}>{children}</DeskFactsContext.Provider>;
}

/** A page of support: for accounts with a permission, with what its parts know of the installation and the account. */
export function DeskFrame({ permission, children }: Props) {
  return (
    <Page.Protect permissions={[{ action: `admin::support.${permission}`, subject: null }]}>
      <WithFacts>{children}</WithFacts>
    </Page.Protect>
  );
}
