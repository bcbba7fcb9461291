import type { Locale, NotificationType } from '@mpn/domain';

/** Somebody who is told of something, and how. */
export interface Told {
  userId: number;
  email: string;
  /** The address was proved to be the person's. */
  emailVerified: boolean;
  name: string;
  locale: Locale;
  /** EMAIL: by mail only, IN_APP: in the web app only. */
  notificationType: NotificationType;
}
