// The services, events and mails that plugins and subjects declare in server-kit's registries: for all of cms.
import type {} from '@mpn/plugin-ftp-delivery/contracts';
import type {} from '@mpn/plugin-sampling/contracts';
import type {} from '@mpn/plugin-shop/contracts';
import type {} from './api/company/contracts';
import type {} from './api/identity/contracts';
import type {} from './api/mailing/contracts';
import type {} from './api/media/contracts';
import type {} from './api/media-desk/contracts';
import type {} from './api/message/contracts';
import type {} from './api/press/contracts';
import type {} from './api/promo-share/contracts';
import type {} from './api/registration/contracts';
import type {} from './api/release/contracts';
