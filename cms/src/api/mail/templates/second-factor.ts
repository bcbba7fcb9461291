import type { SecondFactorChange } from '../../identity/contracts';
import type { MailData } from '@mpn/server-kit';
import { note, paragraph, type MailContent, type MailLanguage } from '../render/content';
import { formatInstant } from '../render/format';

type Data = MailData['second-factor-changed'];

/** Subject and sentence of each change, German and English; the sentence goes on with the instant. */
const CHANGES: Readonly<Record<SecondFactorChange, Record<MailLanguage, readonly [subject: string, text: string]>>> = {
  TOTP_ADDED: {
    de: ['Authenticator-App eingerichtet', 'für Ihren Zugang wurde eine Authenticator-App eingerichtet'],
    en: ['authenticator app set up', 'An authenticator app was set up for your account'],
  },
  TOTP_REMOVED: {
    de: ['Authenticator-App entfernt', 'die Authenticator-App Ihres Zugangs wurde entfernt'],
    en: ['authenticator app removed', 'The authenticator app of your account was removed'],
  },
  RECOVERY_CODES_RENEWED: {
    de: ['neue Wiederherstellungscodes', 'für Ihren Zugang wurden neue Wiederherstellungscodes erzeugt'],
    en: ['new recovery codes', 'New recovery codes were made for your account'],
  },
  RECOVERY_CODE_USED: {
    de: ['Wiederherstellungscode benutzt', 'für Ihren Zugang wurde ein Wiederherstellungscode benutzt'],
    en: ['recovery code used', 'A recovery code of your account was used'],
  },
  RESET: {
    de: ['zweiter Faktor zurückgesetzt', 'der zweite Faktor Ihres Zugangs wurde zurückgesetzt'],
    en: ['second factor reset', 'The second factor of your account was reset'],
  },
};

/** Tells a person of every change of their second factors: the owner must learn of one by somebody else. */
export function secondFactorChanged(
  { name, at, change, by }: Data,
  language: MailLanguage,
  brand: string,
): MailContent {
  const [subject, text] = CHANGES[change][language];
  const instant = formatInstant(at, language);
  if (language === 'de') {
    return {
      subject: `${brand}: ${subject}`,
      preheader: 'Wenn Sie das nicht waren, melden Sie sich bitte.',
      greeting: `Guten Tag ${name},`,
      blocks: [
        paragraph(`${text} (${instant} Uhr).`),
        ...(by ? [paragraph(`Das hat ${by.name} getan. Begründung: ${by.reason}`)] : []),
        note(
          'Wenn Sie das nicht waren oder nicht darum gebeten haben, setzen Sie Ihr Passwort sofort zurück und wenden Sie sich an den Support.',
        ),
      ],
    };
  }
  return {
    subject: `${brand}: ${subject}`,
    preheader: 'If it was not you, please contact us.',
    greeting: `Hello ${name},`,
    blocks: [
      paragraph(`${text} (${instant}).`),
      ...(by ? [paragraph(`This was done by ${by.name}. Reason: ${by.reason}`)] : []),
      note('If it was not you and you did not ask for it, reset your password at once and contact support.'),
    ],
  };
}
