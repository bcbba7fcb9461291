/** What the rest of the plugin may use of `transfer`; nothing else of it is imported from outside. */
export { assertDirectory } from './assert-directory';
export { createTransferClient } from './create-client';
export { makeKeyPair } from './key-pair';
export { isWithin, joinRemote } from './remote-path';
export { PART, sendFile } from './send-file';
export { type StepResult, testConnection } from './test-connection';
export type { LoginKey, TransferClient, TransferTarget } from './transfer-client';
export { isTransferError, TransferError, type TransferFailure } from './transfer-error';
