import type { AnyEndpoint, PartnerType, Permission } from '@mpn/domain';
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

/** Numbers that an entry may show. */
export type MenuBadge = 'cart' | 'notifications' | 'newReleases';

/** An entry of the sidebar. */
export interface MenuEntry {
  label: ParseKeys<'shell'>;
  icon: ReactNode;
  group: MenuGroup;
  /** Position within the group, ascending from the top. */
  position: number;
  /** Permissions, one of which is required; undefined: none is required. */
  anyOf?: readonly Permission[];
  /** Requires all of these, in addition to one of `anyOf`. */
  allOf?: readonly Permission[];
  /** Only for users of companies of this type. */
  partnerType?: PartnerType;
  /** Only for users of a company: not for super admins. */
  ofCompany?: boolean;
  badge?: MenuBadge;
  /** Whether the person can take the entry out of the menu: the first steps. */
  hideable?: boolean;
}

/**
 * What a feature declares in its `resource.tsx` (one, or a list): the name as in the paths of its calls, its screens,
 * and its calls.
 */
export interface FeatureResource {
  name: string;
  /** Paths of the screens, with `:id` where they show one record. */
  list?: string;
  create?: string;
  edit?: string;
  show?: string;
  endpoints?: ResourceEndpoints;
  menu?: MenuEntry;
}

/** Our part of `meta` in Refine's resource. */
export interface ResourceMeta {
  endpoints: ResourceEndpoints;
  menu?: MenuEntry;
}

export const metaOf = (meta: ResourceProps['meta']): ResourceMeta => ({
  endpoints: {},
  ...(meta as Partial<ResourceMeta> | undefined),
});

/** Converts the declaration to Refine's form. */
export function toRefineResource({ name, endpoints = {}, menu, ...screens }: FeatureResource): ResourceProps {
  const meta: ResourceMeta = { endpoints, menu };
  return { name, ...screens, meta: { ...meta, label: menu?.label, icon: menu?.icon } };
}
