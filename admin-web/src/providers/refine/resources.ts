import type { AnyEndpoint, CompanyType, Permission } from '@mpn/domain';
import type { ResourceProps } from '@refinedev/core';
import type { ParseKeys } from 'i18next';
import type { ReactNode } from 'react';

/** The calls behind Refine's actions on one resource. */
export interface ResourceEndpoints {
  list?: AnyEndpoint;
  get?: AnyEndpoint;
  create?: AnyEndpoint;
  update?: AnyEndpoint;
  remove?: AnyEndpoint;
}

/** Headings of the sidebar, in its order; `start` has none. */
export const MENU_GROUPS = ['start', 'sampling', 'administration'] as const;
export type MenuGroup = (typeof MENU_GROUPS)[number];

/** An entry of the sidebar. */
export interface MenuEntry {
  label: ParseKeys<'shell'>;
  icon: ReactNode;
  group: MenuGroup;
  /** Place within the group, from the top. */
  position: number;
  /** Any one of these; none: everybody. */
  anyOf?: readonly Permission[];
  /** All of these, beside one of those. */
  allOf?: readonly Permission[];
  /** Only people of this side. */
  partnerType?: CompanyType;
  /** Only people who belong to a company: super admins do not. */
  ofCompany?: boolean;
  badge?: 'cart' | 'notifications';
}

/** What a feature declares in its `resource.tsx`, one or a list: its name as in the calls' paths, its screens and its calls. */
export interface FeatureResource {
  name: string;
  /** Addresses of the screens, with `:id` where they show one. */
  list?: string;
  create?: string;
  edit?: string;
  show?: string;
  endpoints?: ResourceEndpoints;
  menu?: MenuEntry;
}

/** What Refine keeps of a resource for us. */
export interface ResourceMeta {
  endpoints: ResourceEndpoints;
  menu?: MenuEntry;
}

export const metaOf = (meta: ResourceProps['meta']): ResourceMeta => ({
  endpoints: {},
  ...(meta as Partial<ResourceMeta> | undefined),
});

/** The declaration as Refine wants it. */
export function toRefineResource({ name, endpoints = {}, menu, ...screens }: FeatureResource): ResourceProps {
  const meta: ResourceMeta = { endpoints, menu };
  return { name, ...screens, meta: { ...meta, label: menu?.label, icon: menu?.icon } };
}
