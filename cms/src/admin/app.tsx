import { Headphones } from '@strapi/icons';
import type { StrapiApp } from '@strapi/strapi/admin';
import { de } from './texts/de';
import { en } from './texts/en';

/** The panel's permission for the support page; its routes check it again on the server. */
const SUPPORT_PERMISSIONS = [{ action: 'admin::support.act', subject: null }];

/** Strapi's banner for its media library, which is closed here: the key under which it remembers to stay away. */
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
  },
  bootstrap() {
    window.localStorage.setItem(MEDIA_LIBRARY_BANNER, 'true');
  },
};
