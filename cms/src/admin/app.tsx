import { Headphones, Message, PriceTag } from '@strapi/icons';
import type { StrapiApp } from '@strapi/strapi/admin';
import { legalMenuLink } from './legal/menu-link';
import { de } from './texts/de';
import { en } from './texts/en';

/** Panel permission for the support page; its routes check it again on the server. */
const SUPPORT_PERMISSIONS = [{ action: 'admin::support.act', subject: null }];

/** Suppresses Strapi's banner for its media library, which is disabled here. */
const MEDIA_LIBRARY_BANNER = 'STRAPI_MEDIA_LIBRARY_BANNER_DISMISSED_FOR_false:false';

export default {
  config: {
    locales: ['de'],
    translations: { de, en },
    tutorials: false,
    notifications: { releases: false },
  },
  register(app: StrapiApp) {
    app.addMenuLink({
      to: 'support',
      icon: Headphones,
      intlLabel: { id: 'support.title', defaultMessage: 'Support' },
      permissions: SUPPORT_PERMISSIONS,
      position: 1,
      Component: () => import('./support/support-page'),
    });
    app.addMenuLink({
      to: 'sales',
      icon: PriceTag,
      intlLabel: { id: 'sales.title', defaultMessage: 'Sales' },
      permissions: SUPPORT_PERMISSIONS,
      position: 2,
      Component: () => import('./sales/sales-page'),
    });
    app.addMenuLink(legalMenuLink);
    app.addMenuLink({
      to: 'messages',
      icon: Message,
      intlLabel: { id: 'messages.title', defaultMessage: 'Messages' },
      permissions: SUPPORT_PERMISSIONS,
      position: 3,
      Component: () => import('./messages/messages-page'),
    });
  },
  bootstrap() {
    window.localStorage.setItem(MEDIA_LIBRARY_BANNER, 'true');
  },
};
