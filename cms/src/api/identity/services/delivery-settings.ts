import { saveUserDelivery } from '../commands/write-users';
import type { UserDeliverySettings } from '../contracts';

/** Saves the delivery settings of users, for the plugin ftp-delivery. */
export default (): UserDeliverySettings => ({ save: saveUserDelivery });
