/** Kinds of messages from support to users. Each kind has a switch of its own in the user's settings. */
export const MessageKind = ['NEWS', 'SURVEY', 'NEWSLETTER'] as const;
export type MessageKind = (typeof MessageKind)[number];

/**
 * Subscriptions that a link in a mail can end. NEW_ADDRESSEES: the daily message about new institutions, for promoters.
 */
export const SubscriptionKind = ['NEWS', 'SURVEY', 'NEWSLETTER', 'NEW_ADDRESSEES'] as const;
export type SubscriptionKind = (typeof SubscriptionKind)[number];

export const MessageAudience = ['ALL', 'PROMOTION', 'MEDIA'] as const;
export type MessageAudience = (typeof MessageAudience)[number];

export const MessageState = ['DRAFT', 'SENDING', 'SENT'] as const;
export type MessageState = (typeof MessageState)[number];

/** The languages that mails are written in. */
export const MessageLanguage = ['de', 'en'] as const;
export type MessageLanguage = (typeof MessageLanguage)[number];

/** A message in the caller's language. */
export interface MessageView {
  id: number;
  kind: MessageKind;
  title: string;
  text: string;
  link: string | null;
  sentAt: string;
}

export interface SubscriptionView {
  kind: SubscriptionKind;
  subscribed: boolean;
}

export const SurveyAnswer = ['TAKEN', 'LATER', 'DECLINED'] as const;
export type SurveyAnswer = (typeof SurveyAnswer)[number];

/** Days after which a person who answered "later" is invited again. */
export const SURVEY_PAUSE_DAYS = 7;

export interface SurveyView {
  /** Whether the person is to be invited now. */
  ask: boolean;
}
