export { mediaAccess } from './access/media-access';
export { offersSql } from './access/offers';
export { registerInteractionFollower } from './commands/record-interaction';
export { releaseDays } from './queries/release-days';
export { registerMediaDesk } from './register';
