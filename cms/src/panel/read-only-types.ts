import type { Core } from '@strapi/strapi';

/**
 * The types that support may edit in the panel's forms: reference data, and records whose rules hold in lifecycle hooks
 * whichever way they are written. Everything else of ours changes through services only; a new type is read-only until
 * somebody puts it here.
 */
const EDITABLE_IN_PANEL: ReadonlySet<string> = new Set([
  'api::company.company',
  'api::company-contact.company-contact',
  'api::company-contact.company-contact-group',
  'api::digital-release.digital-release',
  'api::digital-release.digital-track',
  'api::feature-flag.feature-flag',
  'api::genre.genre',
  'api::media-group.media-group',
  'api::release-format.release-format',
  'api::sampling-country.broadcasting-area',
  'api::sampling-country.sampling-country',
  'api::sampling-country.sampling-medium',
  'api::sampling-department.sampling-department',
  'plugin::shop.price-list',
]);

/** Of those, the types whose records may go. The others stay: releases, orders and companies refer to them. */
const DELETABLE_IN_PANEL: ReadonlySet<string> = new Set([
  'api::company-contact.company-contact',
  'api::company-contact.company-contact-group',
  'api::digital-release.digital-release',
  'api::digital-release.digital-track',
  'api::media-group.media-group',
]);

const DELETE_ACTION = 'plugin::content-manager.explorer.delete';

const CHANGING_ACTIONS: ReadonlySet<string> = new Set(
  ['create', 'update', 'delete', 'publish'].map((name) => `plugin::content-manager.explorer.${name}`),
);

/** Whether the panel's forms may not create, change or delete records of this type. */
export const isReadOnlyInPanel = (uid: string): boolean => !EDITABLE_IN_PANEL.has(uid);

/** Whether the panel's forms may not delete records of this type. */
export const staysInPanel = (uid: string): boolean => !DELETABLE_IN_PANEL.has(uid);

interface PanelAction {
  actionId?: string;
  subjects?: string[];
}

/**
 * Takes the read-only types out of what a panel role can be permitted, before the content manager registers its actions:
 * even the panel's super admin gets no permission to change them, so the panel shows no buttons and its API refuses.
 * Called while the app registers.
 */
export function withholdPanelPermissions(strapi: Core.Strapi): void {
  const { actionProvider } = strapi.service('admin::permission') as {
    actionProvider: {
      hooks: { willRegister: { register(hook: (event: { value: PanelAction }) => Promise<void>): void } };
    };
  };
  actionProvider.hooks.willRegister.register(async ({ value }) => {
    if (!value.actionId || !CHANGING_ACTIONS.has(value.actionId)) return;
    const isRefused = value.actionId === DELETE_ACTION ? staysInPanel : isReadOnlyInPanel;
    value.subjects = value.subjects?.filter((uid) => !isRefused(uid));
  });
}
