import type { MailData } from '@mpn/server-kit';
import { note, paragraph, type MailContent, type MailLanguage } from '../render/content';
import { formatInstant } from '../render/format';

type Template<T extends keyof MailData> = (data: MailData[T], language: MailLanguage, brand: string) => MailContent;

/** The old e-mail address can no longer reset the password: only support can restore the account. */
const ADVICE = {
  old: {
    de: 'Wenn Sie das nicht waren, wenden Sie sich sofort an den Support: Links zum Zurücksetzen des Passworts gehen ab jetzt an die neue Adresse.',
    en: 'If it was not you, contact support at once: links to reset the password now go to the new address.',
  },
  new: {
    de: 'Wenn Sie damit nichts zu tun haben, wenden Sie sich bitte an den Support.',
    en: 'If you have nothing to do with this, please contact support.',
  },
} as const;

export const emailChanged: Template<'email-changed'> = ({ name, at, oldEmail, newEmail, to }, language, brand) =>
  language === 'de'
    ? {
        subject: `${brand}: Ihre E-Mail-Adresse wurde geändert`,
        preheader: 'Wenn Sie das nicht waren, melden Sie sich bitte sofort.',
        greeting: `Guten Tag ${name},`,
        blocks: [
          paragraph(
            `die E-Mail-Adresse Ihres Zugangs zu ${brand} wurde am ${formatInstant(at, language)} Uhr geändert.`,
          ),
          {
            type: 'facts',
            facts: [
              ['Bisherige Adresse', oldEmail],
              ['Neue Adresse', newEmail],
            ],
          },
          note(ADVICE[to].de),
        ],
      }
    : {
        subject: `${brand}: your e-mail address was changed`,
        preheader: 'If it was not you, please contact us at once.',
        greeting: `Hello ${name},`,
        blocks: [
          paragraph(`The e-mail address of your ${brand} account was changed on ${formatInstant(at, language)}.`),
          {
            type: 'facts',
            facts: [
              ['Former address', oldEmail],
              ['New address', newEmail],
            ],
          },
          note(ADVICE[to].en),
        ],
      };

export const loginNameChanged: Template<'login-name-changed'> = (data, language, brand) =>
  language === 'de'
    ? {
        subject: `${brand}: Ihr Login-Name wurde geändert`,
        preheader: 'Wenn Sie das nicht waren, melden Sie sich bitte.',
        greeting: `Guten Tag ${data.name},`,
        blocks: [
          paragraph(
            `der Login-Name Ihres Zugangs zu ${brand} wurde am ${formatInstant(data.at, language)} Uhr geändert. Melden Sie sich künftig mit dem neuen an.`,
          ),
          {
            type: 'facts',
            facts: [
              ['Bisheriger Login-Name', data.oldLoginName],
              ['Neuer Login-Name', data.newLoginName],
            ],
          },
          note(
            'Wenn Sie das nicht waren, setzen Sie Ihr Passwort mit dem neuen Login-Namen sofort zurück und wenden Sie sich an den Support.',
          ),
        ],
      }
    : {
        subject: `${brand}: your login name was changed`,
        preheader: 'If it was not you, please contact us.',
        greeting: `Hello ${data.name},`,
        blocks: [
          paragraph(
            `The login name of your ${brand} account was changed on ${formatInstant(data.at, language)}. Use the new one to sign in from now on.`,
          ),
          {
            type: 'facts',
            facts: [
              ['Former login name', data.oldLoginName],
              ['New login name', data.newLoginName],
            ],
          },
          note('If it was not you, reset your password with the new login name at once and contact support.'),
        ],
      };
