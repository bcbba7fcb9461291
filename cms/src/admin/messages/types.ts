import type { MessageAudience, MessageKind, MessageLanguage, MessageState } from '@mpn/domain';

export const KINDS = ['NEWS', 'SURVEY', 'NEWSLETTER'] as const satisfies MessageKind[];
export const AUDIENCES = ['ALL', 'PROMOTION', 'MEDIA'] as const satisfies MessageAudience[];
export const LANGUAGES = ['de', 'en'] as const satisfies MessageLanguage[];

/** Row of `GET /admin/support/messages`. */
export interface PanelMessage {
  id: number;
  kind: MessageKind;
  titleDe: string;
  titleEn: string;
  textDe: string;
  textEn: string;
  link: string | null;
  audience: MessageAudience;
  samplingMediumId: number | null;
  country: string | null;
  language: MessageLanguage | null;
  state: MessageState;
  version: number;
  sendingSince: string | null;
  sentAt: string | null;
  recipients: number;
}

/** Row of `GET /admin/support/message-mediums`. */
export interface MediumChoice {
  id: number;
  nameDe: string;
  nameEn: string;
  country: string;
}

/** `GET /admin/support/messages/:id/preview`. */
export interface MessagePreview {
  version: number;
  recipients: number;
  mails: number;
  inApp: number;
  mailsByLanguage: Record<MessageLanguage, { subject: string; html: string }>;
}
