import 'i18next';
import type account from '../../../public/locales/en/account.json';
import type auth from '../../../public/locales/en/auth.json';
import type blockList from '../../../public/locales/en/block-list.json';
import type client from '../../../public/locales/en/client.json';
import type cart from '../../../public/locales/en/cart.json';
import type common from '../../../public/locales/en/common.json';
import type companies from '../../../public/locales/en/companies.json';
import type componentDocs from '../../../public/locales/en/component-docs.json';
import type contacts from '../../../public/locales/en/contacts.json';
import type cost from '../../../public/locales/en/cost.json';
import type deliveryLog from '../../../public/locales/en/delivery-log.json';
import type deliverySettings from '../../../public/locales/en/delivery-settings.json';
import type digitalImport from '../../../public/locales/en/digital-import.json';
import type favorites from '../../../public/locales/en/favorites.json';
import type institutions from '../../../public/locales/en/institutions.json';
import type mediaDesk from '../../../public/locales/en/media-desk.json';
import type featureFlags from '../../../public/locales/en/feature-flags.json';
import type promoShare from '../../../public/locales/en/promo-share.json';
import type mandates from '../../../public/locales/en/mandates.json';
import type mediaGroups from '../../../public/locales/en/media-groups.json';
import type messages from '../../../public/locales/en/messages.json';
import type orderHistory from '../../../public/locales/en/order-history.json';
import type notifications from '../../../public/locales/en/notifications.json';
import type registration from '../../../public/locales/en/registration.json';
import type releaseEditor from '../../../public/locales/en/release-editor.json';
import type releaseList from '../../../public/locales/en/release-list.json';
import type releaseStatistics from '../../../public/locales/en/release-statistics.json';
import type sampling from '../../../public/locales/en/sampling.json';
import type samplingGroups from '../../../public/locales/en/sampling-groups.json';
import type shell from '../../../public/locales/en/shell.json';
import type survey from '../../../public/locales/en/survey.json';
import type unsubscribe from '../../../public/locales/en/unsubscribe.json';
import type users from '../../../public/locales/en/users.json';

// Typed keys: a feature adds its namespace here, one line.
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
      account: typeof account;
      auth: typeof auth;
      'block-list': typeof blockList;
      client: typeof client;
      cart: typeof cart;
      common: typeof common;
      companies: typeof companies;
      'component-docs': typeof componentDocs;
      contacts: typeof contacts;
      cost: typeof cost;
      'delivery-log': typeof deliveryLog;
      'delivery-settings': typeof deliverySettings;
      'digital-import': typeof digitalImport;
      favorites: typeof favorites;
      institutions: typeof institutions;
      'media-desk': typeof mediaDesk;
      'feature-flags': typeof featureFlags;
      mandates: typeof mandates;
      'promo-share': typeof promoShare;
      'media-groups': typeof mediaGroups;
      messages: typeof messages;
      'order-history': typeof orderHistory;
      notifications: typeof notifications;
      registration: typeof registration;
      'release-editor': typeof releaseEditor;
      'release-list': typeof releaseList;
      'release-statistics': typeof releaseStatistics;
      sampling: typeof sampling;
      'sampling-groups': typeof samplingGroups;
      shell: typeof shell;
      survey: typeof survey;
      unsubscribe: typeof unsubscribe;
      users: typeof users;
    };
  }
}
