/** What the rest of the plugin may use of `settings`; nothing else of it is imported from outside. */
export { createKey } from './create-sftp-key';
export { readDeliverySettings, saveDeliverySettings } from './delivery-settings';
export { deliveryStep } from './first-steps';
export { saveFtpConfiguration } from './ftp-configuration';
export { setLegacyAlgorithms } from './legacy-algorithms';
export { LINES_TYPE, prepareFtpTest, testLines } from './test-ftp';
export { readUserSettings, saveUserSettings, userPreferences, userTable } from './user-settings';
