import { Headphones, Message, PriceTag } from '@strapi/icons';
import type { StrapiApp } from '@strapi/strapi/admin';
import { deskAction, type DeskPermission } from '@mpn/domain';
import { legalMenuLink } from './legal/menu-link';
import logo from './logo.svg';
import { de } from './texts/de';
import { en } from './texts/en';

/** Menu entries follow the permissions of the desk; the server checks the same permissions on each route. */
const permissionsFor = (permission: DeskPermission) => [{ action: deskAction(permission), subject: null }];

/**
 * The content manager's tables are shown to accounts that may edit roles; the server refuses them to all but super
 * admins.
 */
const TABLE_PERMISSIONS = [{ action: 'admin::roles.update', subject: null }];

/** Suppresses Strapi's banner for its media library, which is disabled here. */
const MEDIA_LIBRARY_BANNER = 'STRAPI_MEDIA_LIBRARY_BANNER_DISMISSED_FOR_false:false';

/** Opens the desk after a login instead of Strapi's own start page. */
function replaceStartPage(app: StrapiApp): void {
  const lazy = async () => ({ Component: (await import('./desk/home-page')).default });
  // Mails to support link to /admin/support.
  app.router.addRoute((routes) => [
    ...routes.map((route) => (route.index ? { index: true, lazy } : route)),
    { path: 'support', lazy },
  ]);
}

/** Removes the content manager from the menu of accounts that may not edit roles. */
function hideTables(app: StrapiApp): void {
  const link = app.router.menu.find(({ to }) => to.startsWith('content-manager'));
  if (link) link.permissions = TABLE_PERMISSIONS;
}

export default {
  config: {
    auth: { logo },
    menu: { logo },
    head: { favicon: logo },
    locales: ['de'],
    translations: { de, en },
    tutorials: false,
    notifications: { releases: false },
  },
  register(app: StrapiApp) {
    replaceStartPage(app);
    hideTables(app);
    app.addMenuLink({
      to: 'desk',
      icon: Headphones,
      intlLabel: { id: 'support.title', defaultMessage: 'Support' },
      permissions: permissionsFor('read'),
      position: 1,
      Component: () => import('./desk/desk-page'),
    });
    app.addMenuLink({
      to: 'sales',
      icon: PriceTag,
      intlLabel: { id: 'sales.title', defaultMessage: 'Sales' },
      permissions: permissionsFor('sales-read'),
      position: 2,
      Component: () => import('./sales/sales-page'),
    });
    app.addMenuLink(legalMenuLink);
    app.addMenuLink({
      to: 'messages',
      icon: Message,
      intlLabel: { id: 'messages.title', defaultMessage: 'Messages' },
      permissions: permissionsFor('messages'),
      position: 3,
      Component: () => import('./messages/messages-page'),
    });
  },
  bootstrap() {
    window.localStorage.setItem(MEDIA_LIBRARY_BANNER, 'true');
  },
};
