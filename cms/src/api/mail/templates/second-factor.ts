import type { SecondFactorChange } from '../../identity/contracts';
import type { MailData } from '@mpn/server-kit';
import { button, note, paragraph, type MailContent, type MailLanguage } from '../render/content';
import { formatInstant } from '../render/format';

type Data = MailData['second-factor-changed'];

/** Subject and first sentence of each change, in German and English; date and time follow the sentence. */
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

/** Mail about a change of the second factors, so that the owner notices changes that somebody else made. */
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

type Requested = MailData['second-factor-reset-requested'];

const stoppedTexts = ({ name, due }: Requested, language: MailLanguage, brand: string): MailContent =>
  language === 'de'
    ? {
        subject: `${brand}: zweiter Faktor wird nicht zurückgesetzt`,
        preheader: 'Alles bleibt, wie es ist.',
        greeting: `Guten Tag ${name},`,
        blocks: [
          paragraph(
            `der zweite Faktor Ihres Zugangs bleibt: Das für ${formatInstant(due, language)} Uhr vorgesehene Zurücksetzen unterbleibt.`,
          ),
        ],
      }
    : {
        subject: `${brand}: second factor is not reset`,
        preheader: 'Everything stays as it is.',
        greeting: `Hello ${name},`,
        blocks: [
          paragraph(
            `The second factor of your account stays: the reset planned for ${formatInstant(due, language)} does not happen.`,
          ),
        ],
      };

/** Tells a person that support was asked to reset the second factor, while the person can still stop it. */
export function secondFactorResetRequested(data: Requested, language: MailLanguage, brand: string): MailContent {
  const { name, due, hours, stopped, loginLink } = data;
  if (stopped) return stoppedTexts(data, language, brand);
  const instant = formatInstant(due, language);
  if (language === 'de') {
    return {
      subject: `${brand}: zweiter Faktor wird in ${hours} Stunden zurückgesetzt`,
      preheader: 'Waren Sie das nicht? Dann melden Sie sich jetzt an.',
      greeting: `Guten Tag ${name},`,
      blocks: [
        paragraph(
          `der Support wurde gebeten, den zweiten Faktor Ihres Zugangs zurückzusetzen. Das geschieht am ${instant} Uhr; danach genügt für die Anmeldung Ihr Passwort, bis Sie einen neuen einrichten.`,
        ),
        paragraph(
          'Haben Sie nicht darum gebeten, melden Sie sich vorher mit Ihrem zweiten Faktor an: Dann unterbleibt es.',
        ),
        button('Anmelden und stoppen', loginLink),
        note('Wenden Sie sich dann auch an den Support, und ändern Sie Ihr Passwort.'),
      ],
    };
  }
  return {
    subject: `${brand}: second factor is reset in ${hours} hours`,
    preheader: 'Was it not you? Then sign in now.',
    greeting: `Hello ${name},`,
    blocks: [
      paragraph(
        `Support was asked to reset the second factor of your account. It happens at ${instant}; from then on your password is enough to sign in, until you set up a new one.`,
      ),
      paragraph('If you did not ask for it, sign in with your second factor before: then it does not happen.'),
      button('Sign in and stop it', loginLink),
      note('Then contact support too, and change your password.'),
    ],
  };
}
