import type { Locale, NotificationType } from '@mpn/domain';

/** A recipient of a notification, and by which ways. */
export interface NotificationRecipient {
  userId: number;
  email: string;
  /** Whether the e-mail address was verified. */
  emailVerified: boolean;
  name: string;
  locale: Locale;
  /** EMAIL: by mail only, IN_APP: in the web app only. */
  notificationType: NotificationType;
}
