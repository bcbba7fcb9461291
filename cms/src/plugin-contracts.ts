// The services and events that the plugins declare in server-kit's registry: what is imported here, all of cms can name.
import type {} from '@mpn/plugin-ftp-delivery/contracts';
import type {} from '@mpn/plugin-sampling/contracts';
import type {} from '@mpn/plugin-shop/contracts';
