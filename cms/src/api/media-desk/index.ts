export { mediaAccess } from './access/media-access';
export { offersSql } from './access/offers';
export { registerInteractionFollower } from './commands/record-interaction';
export { registerDailyAlerts } from './mails/daily-alerts';
export { registerAnnouncementFollower } from './mails/new-release';
export { releaseDays } from './queries/release-days';
export { viewHits } from './queries/view-hits';
export { registerMediaDesk } from './register';
