import { instantToLocalDate } from '@mpn/domain';
import { getConfiguration } from './client-configuration';
import { serverNow } from './server-clock';

/** Today's date (YYYY-MM-DD) by the server's clock in the product's time zone, whatever the visitor's. */
export const today = (): string => instantToLocalDate(new Date(serverNow()), getConfiguration().APP_TIMEZONE);
