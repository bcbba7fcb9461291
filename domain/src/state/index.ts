export * from './machine';
export * from './campaign';
export * from './release-status';
export * from './promo-share';
export * from './order';
export * from './delivery';
export * from './sftp-key';
export * from './mailing-request';
