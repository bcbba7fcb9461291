// The services and events that the plugins declare in server-kit's registry: imported here for all of cms.
import type {} from '@mpn/plugin-ftp-delivery/contracts';
import type {} from '@mpn/plugin-sampling/contracts';
import type {} from '@mpn/plugin-shop/contracts';
