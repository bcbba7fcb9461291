import type { UserDeliverySettings } from '@mpn/server-kit';
import { saveUserDelivery } from '../commands/write-users';

/** Saves the delivery settings of users, for the plugin ftp-delivery. */
export default (): UserDeliverySettings => ({ save: saveUserDelivery });
