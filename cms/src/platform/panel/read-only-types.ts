import type { Core } from '@strapi/strapi';

/**
 * The types that support may edit in the panel's forms: reference data, and records whose rules hold in lifecycle hooks
 * for every writer. All other types change through services only; a new type is read-only until it is added here.
 */
const EDITABLE_IN_PANEL: ReadonlySet<string> = new Set([
  'api::company.company',
  'api::company.company-contact',
  'api::company.company-contact-group',
  'api::digital.digital-release',
  'api::digital.digital-track',
  'api::reference.genre',
  'api::company.media-group',
  'api::reference.release-format',
  'api::reference.broadcasting-area',
  'api::reference.sampling-country',
  'api::reference.sampling-medium',
  'api::company.sampling-department',
]);

/**
 * Those of them whose records may be deleted. The others stay, because releases, orders and companies refer to them.
 */
const DELETABLE_IN_PANEL: ReadonlySet<string> = new Set([
  'api::company.company-contact',
  'api::company.company-contact-group',
  'api::digital.digital-release',
  'api::digital.digital-track',
  'api::company.media-group',
]);

const DELETE_ACTION = 'plugin::content-manager.explorer.delete';

const READ_ACTION = 'plugin::content-manager.explorer.read';

const CHANGING_ACTIONS: ReadonlySet<string> = new Set(
  ['create', 'update', 'delete', 'publish'].map((name) => `plugin::content-manager.explorer.${name}`),
);

/** Whether the panel's forms may not create, change or delete records of this type. */
export const isReadOnlyInPanel = (uid: string): boolean => !EDITABLE_IN_PANEL.has(uid);

/** Whether the panel's forms may not delete records of this type. */
export const isUndeletableInPanel = (uid: string): boolean => !DELETABLE_IN_PANEL.has(uid);

/** Types from which an action is withheld; all other changing actions are withheld from read-only types. */
const REFUSALS: Readonly<Record<string, (uid: string) => boolean>> = {
  [DELETE_ACTION]: isUndeletableInPanel,
};

interface PanelAction {
  actionId?: string;
  subjects?: string[];
}

/** Types that the panel does not list, such as sessions; direct requests for them are refused too. */
const isInvisible = (strapi: Core.Strapi, uid: string): boolean => {
  const { pluginOptions } = strapi.getModel(uid as never) as {
    pluginOptions?: { 'content-manager'?: { visible?: boolean } };
  };
  return pluginOptions?.['content-manager']?.visible === false;
};

/**
 * Removes the write permissions of read-only types, the permission to delete records that stay, and all permissions of
 * invisible types, before the content manager registers its actions: even the panel's super admin gets none of them, so
 * the panel shows no buttons and its API refuses. Called while the app registers.
 */
export function withholdPanelPermissions(strapi: Core.Strapi): void {
  const { actionProvider } = strapi.service('admin::permission') as {
    actionProvider: {
      hooks: { willRegister: { register(hook: (event: { value: PanelAction }) => Promise<void>): void } };
    };
  };
  actionProvider.hooks.willRegister.register(async ({ value }) => {
    if (value.actionId === READ_ACTION) value.subjects = value.subjects?.filter((uid) => !isInvisible(strapi, uid));
    if (!value.actionId || !CHANGING_ACTIONS.has(value.actionId)) return;
    const isRefused = REFUSALS[value.actionId] ?? isReadOnlyInPanel;
    value.subjects = value.subjects?.filter((uid) => !isRefused(uid));
  });
}
