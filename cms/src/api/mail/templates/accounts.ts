import type { MailData } from '@mpn/server-kit';
import { button, note, paragraph, type MailContent, type MailLanguage } from '../render/content';
import { formatInstant } from '../render/format';

type Template<T extends keyof MailData> = (data: MailData[T], language: MailLanguage, brand: string) => MailContent;

export const passwordReset: Template<'password-reset'> = ({ name, link, minutes }, language, brand) =>
  language === 'de'
    ? {
        subject: `${brand}: Passwort zurücksetzen`,
        preheader: `Der Link gilt ${minutes} Minuten.`,
        greeting: `Guten Tag ${name},`,
        blocks: [
          paragraph(
            `für Ihren Zugang zu ${brand} wurde ein neues Passwort angefordert. Über diesen Link legen Sie es fest:`,
          ),
          button('Neues Passwort festlegen', link),
          paragraph(`Der Link gilt ${minutes} Minuten und nur einmal.`),
          note('Wenn Sie das nicht waren, müssen Sie nichts tun: Ihr Passwort bleibt, wie es ist.'),
        ],
      }
    : {
        subject: `${brand}: reset your password`,
        preheader: `The link is valid for ${minutes} minutes.`,
        greeting: `Hello ${name},`,
        blocks: [
          paragraph(`A new password was requested for your ${brand} account. Use this link to set it:`),
          button('Set a new password', link),
          paragraph(`The link works once, within ${minutes} minutes.`),
          note('If it was not you, there is nothing to do: your password stays as it is.'),
        ],
      };

export const passwordChanged: Template<'password-changed'> = ({ name, at }, language, brand) =>
  language === 'de'
    ? {
        subject: `${brand}: Ihr Passwort wurde geändert`,
        preheader: 'Wenn Sie das nicht waren, melden Sie sich bitte.',
        greeting: `Guten Tag ${name},`,
        blocks: [
          paragraph(`das Passwort Ihres Zugangs wurde am ${formatInstant(at, language)} Uhr geändert.`),
          note('Wenn Sie das nicht waren, setzen Sie Ihr Passwort sofort zurück und wenden Sie sich an den Support.'),
        ],
      }
    : {
        subject: `${brand}: your password was changed`,
        preheader: 'If it was not you, please contact us.',
        greeting: `Hello ${name},`,
        blocks: [
          paragraph(`The password of your account was changed on ${formatInstant(at, language)}.`),
          note('If it was not you, reset your password at once and contact support.'),
        ],
      };

/** "Firefox on Windows", as far as the browser says. */
const browserOf = ({ browser, system }: MailData['new-sign-in'], on: string, unknown: string): string =>
  browser && system ? `${browser} ${on} ${system}` : (browser ?? system ?? unknown);

export const newSignIn: Template<'new-sign-in'> = (data, language, brand) =>
  language === 'de'
    ? {
        subject: `${brand}: neue Anmeldung mit Ihrem Zugang`,
        preheader: 'Waren Sie das? Dann ist nichts zu tun.',
        greeting: `Guten Tag ${data.name},`,
        blocks: [
          paragraph(
            'mit Ihrem Zugang hat sich jemand aus einem Netzwerk und mit einem Browser angemeldet, die wir noch nicht kennen:',
          ),
          {
            type: 'facts',
            facts: [
              ['Zeitpunkt', `${formatInstant(data.at, language)} Uhr`],
              ['Browser', browserOf(data, 'auf', 'unbekannt')],
              ['Netzwerk', data.network],
            ],
          },
          paragraph('Wenn Sie das waren, ist nichts zu tun.'),
          paragraph(
            'Wenn Sie das nicht waren, kennt jemand Ihr Passwort. Beenden Sie dann alle Sitzungen und vergeben Sie ein neues Passwort:',
          ),
          button('Das war ich nicht', data.link),
          note(`Der Link gilt ${data.days} Tage und nur einmal.`),
        ],
      }
    : {
        subject: `${brand}: new sign-in to your account`,
        preheader: 'Was it you? Then there is nothing to do.',
        greeting: `Hello ${data.name},`,
        blocks: [
          paragraph('Somebody signed in to your account from a network and with a browser that we did not know yet:'),
          {
            type: 'facts',
            facts: [
              ['Time', formatInstant(data.at, language)],
              ['Browser', browserOf(data, 'on', 'unknown')],
              ['Network', data.network],
            ],
          },
          paragraph('If it was you, there is nothing to do.'),
          paragraph(
            'If it was not you, somebody knows your password. Then end all sessions and choose a new password:',
          ),
          button('This was not me', data.link),
          note(`The link is valid for ${data.days} days and only once.`),
        ],
      };

export const loginRefused: Template<'login-refused'> = (data, language, brand) =>
  language === 'de'
    ? {
        subject: `${brand}: Anmeldung aus einem unbekannten Netzwerk abgewiesen`,
        preheader: 'Waren Sie das? Dann lassen Sie das Netzwerk zu.',
        greeting: `Guten Tag ${data.name},`,
        blocks: [
          paragraph(
            'für Ihren Zugang wurde sehr oft ein falsches Passwort eingegeben. Zum Schutz kann man sich im Moment nur aus Netzwerken anmelden, aus denen der Zugang in den letzten Monaten benutzt wurde. Diese Anmeldung haben wir abgewiesen:',
          ),
          {
            type: 'facts',
            facts: [
              ['Netzwerk', data.network],
              ['Zeitpunkt', `${formatInstant(data.at, language)} Uhr`],
            ],
          },
          paragraph(
            `Wenn Sie das waren, lassen Sie das Netzwerk für ${data.days} Tage zu und melden Sie sich dann an:`,
          ),
          button('Netzwerk zulassen', data.link),
          paragraph(`Der Link gilt ${data.minutes} Minuten und nur einmal.`),
          note(
            'Wenn Sie das nicht waren, lassen Sie das Netzwerk bitte nicht zu. Sie müssen sonst nichts tun; ein neues Passwort über „Passwort vergessen“ hebt die Sperre ganz auf.',
          ),
        ],
      }
    : {
        subject: `${brand}: login from an unknown network refused`,
        preheader: 'Was it you? Then admit the network.',
        greeting: `Hello ${data.name},`,
        blocks: [
          paragraph(
            'A wrong password was entered for your account very often. To protect it, signing in is possible only from networks that the account was used from in the last months. We refused this login:',
          ),
          {
            type: 'facts',
            facts: [
              ['Network', data.network],
              ['Time', formatInstant(data.at, language)],
            ],
          },
          paragraph(`If it was you, admit the network for ${data.days} days and sign in then:`),
          button('Admit the network', data.link),
          paragraph(`The link works once, within ${data.minutes} minutes.`),
          note(
            'If it was not you, please do not admit the network. There is nothing else to do; a new password through "Forgot password" ends the lock altogether.',
          ),
        ],
      };

export const emailVerification: Template<'email-verification'> = ({ code, minutes }, language, brand) =>
  language === 'de'
    ? {
        subject: `${brand}: Ihr Bestätigungscode`,
        preheader: `Der Code gilt ${minutes} Minuten.`,
        greeting: 'Guten Tag,',
        blocks: [
          paragraph('mit diesem Code bestätigen Sie Ihre E-Mail-Adresse:'),
          { type: 'code', code },
          paragraph(`Er gilt ${minutes} Minuten.`),
          note('Wenn Sie keinen Code angefordert haben, können Sie diese Nachricht löschen.'),
        ],
      }
    : {
        subject: `${brand}: your verification code`,
        preheader: `The code is valid for ${minutes} minutes.`,
        greeting: 'Hello,',
        blocks: [
          paragraph('With this code you verify your e-mail address:'),
          { type: 'code', code },
          paragraph(`It is valid for ${minutes} minutes.`),
          note('If you did not ask for a code, you can delete this message.'),
        ],
      };

/** A fact, if there is one. */
const facts = (label: string, value: string | null): [string, string][] => (value === null ? [] : [[label, value]]);

export const accountCreated: Template<'account-created'> = (data, language, brand) =>
  language === 'de'
    ? {
        subject: `Willkommen bei ${brand}`,
        preheader: 'Legen Sie Ihr Passwort fest, dann kann es losgehen.',
        greeting: `Guten Tag ${data.name},`,
        blocks: [
          paragraph(`für Sie wurde ein Zugang zu ${brand} eingerichtet.`),
          {
            type: 'facts',
            facts: [...facts('Firma', data.companyName), ['Login-Name', data.loginName]],
          },
          paragraph('Bitte legen Sie jetzt Ihr Passwort fest:'),
          button('Passwort festlegen', data.link),
          note(`Der Link gilt ${data.hours} Stunden. Danach hilft „Passwort vergessen“ auf der Anmeldeseite.`),
        ],
      }
    : {
        subject: `Welcome to ${brand}`,
        preheader: 'Set your password and you are ready to go.',
        greeting: `Hello ${data.name},`,
        blocks: [
          paragraph(`An account at ${brand} has been set up for you.`),
          {
            type: 'facts',
            facts: [...facts('Company', data.companyName), ['Login name', data.loginName]],
          },
          paragraph('Please set your password now:'),
          button('Set password', data.link),
          note(`The link is valid for ${data.hours} hours. After that, "Forgot password" on the login page helps.`),
        ],
      };

export const registrationApproved: Template<'registration-approved'> = ({ name, loginName, link }, language, brand) =>
  language === 'de'
    ? {
        subject: `${brand}: Ihre Registrierung ist freigeschaltet`,
        preheader: 'Sie können sich jetzt anmelden.',
        greeting: `Guten Tag ${name},`,
        blocks: [
          paragraph('wir haben Ihre Registrierung geprüft. Ab sofort können Sie sich anmelden.'),
          { type: 'facts', facts: [['Login-Name', loginName]] },
          button('Jetzt anmelden', link),
        ],
      }
    : {
        subject: `${brand}: your registration is approved`,
        preheader: 'You can sign in now.',
        greeting: `Hello ${name},`,
        blocks: [
          paragraph('We have checked your registration. You can sign in from now on.'),
          { type: 'facts', facts: [['Login name', loginName]] },
          button('Sign in', link),
        ],
      };
