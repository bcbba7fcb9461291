import type { MailData } from '@mpn/server-kit';
import { button, note, paragraph, type MailContent, type MailLanguage } from '../render/content';

type Template<T extends keyof MailData> = (data: MailData[T], language: MailLanguage, brand: string) => MailContent;

export const accountExists: Template<'account-exists'> = (data, language, brand) =>
  language === 'de'
    ? {
        subject: `${brand}: Sie haben bereits einen Zugang`,
        preheader: 'Eine zweite Registrierung ist nicht nötig.',
        greeting: 'Guten Tag,',
        blocks: [
          paragraph(
            `jemand möchte sich mit dieser E-Mail-Adresse bei ${brand} registrieren. Zu ihr gibt es bereits einen Zugang; eine zweite Registrierung ist nicht möglich. Bitte melden Sie sich an:`,
          ),
          button('Zur Anmeldung', data.loginLink),
          button('Neues Passwort festlegen', data.resetLink),
          paragraph('Wenn Sie trotzdem nicht weiterkommen, hilft der Support. Ihr Bestätigungscode lautet:'),
          { type: 'code', code: data.code },
          paragraph(`Er gilt ${data.minutes} Minuten.`),
          note('Wenn Sie sich nicht registrieren wollten, können Sie diese Nachricht löschen.'),
        ],
      }
    : {
        subject: `${brand}: you already have an account`,
        preheader: 'There is no need to register again.',
        greeting: 'Hello,',
        blocks: [
          paragraph(
            `Somebody wants to register at ${brand} with this e-mail address. It already has an account, so registering again is not possible. Please sign in:`,
          ),
          button('Sign in', data.loginLink),
          button('Set a new password', data.resetLink),
          paragraph('If you still cannot sign in, support can help. Your verification code is:'),
          { type: 'code', code: data.code },
          paragraph(`It is valid for ${data.minutes} minutes.`),
          note('If you did not want to register, you can delete this message.'),
        ],
      };

export const registrationReceived: Template<'registration-received'> = (data, language, brand) =>
  language === 'de'
    ? {
        subject: `${brand}: Ihre Registrierung ist eingegangen`,
        preheader: data.pending ? 'Wir prüfen Ihre Angaben.' : 'Sie können sich jetzt anmelden.',
        greeting: `Guten Tag ${data.name},`,
        blocks: [
          paragraph(`vielen Dank für die Registrierung von ${data.companyName} bei ${brand}.`),
          { type: 'facts', facts: [['Login-Name', data.loginName]] },
          ...(data.pending
            ? [
                paragraph(
                  'Registrierungen von Medienfirmen prüft der Support. Sie erhalten eine Nachricht, sobald Sie sich anmelden können.',
                ),
              ]
            : [paragraph('Sie können sich ab sofort anmelden.'), button('Jetzt anmelden', data.link)]),
        ],
      }
    : {
        subject: `${brand}: we have received your registration`,
        preheader: data.pending ? 'We are checking your details.' : 'You can sign in now.',
        greeting: `Hello ${data.name},`,
        blocks: [
          paragraph(`Thank you for registering ${data.companyName} at ${brand}.`),
          { type: 'facts', facts: [['Login name', data.loginName]] },
          ...(data.pending
            ? [
                paragraph(
                  'Support checks the registrations of media companies. You will get a message as soon as you can sign in.',
                ),
              ]
            : [paragraph('You can sign in from now on.'), button('Sign in', data.link)]),
        ],
      };

export const registrationWaiting: Template<'registration-waiting'> = (data, language, brand) => {
  const place = `${data.city} (${data.country})`;
  const person = `${data.personName}, ${data.personEmail}`;
  return language === 'de'
    ? {
        subject: `${brand}: ${data.companyName} wartet auf die Prüfung`,
        preheader: 'Eine Medienfirma hat sich registriert.',
        greeting: 'Guten Tag,',
        blocks: [
          paragraph('eine Medienfirma hat sich registriert und wartet auf die Prüfung.'),
          {
            type: 'facts',
            facts: [
              ['Firma', data.companyName],
              ['Ort', place],
              ['USt-IdNr.', data.vatId ?? '–'],
              ['Person', person],
            ],
          },
          button('Zum Support', data.link),
        ],
      }
    : {
        subject: `${brand}: ${data.companyName} is waiting to be checked`,
        preheader: 'A media company has registered.',
        greeting: 'Hello,',
        blocks: [
          paragraph('A media company has registered and is waiting to be checked.'),
          {
            type: 'facts',
            facts: [
              ['Company', data.companyName],
              ['City', place],
              ['VAT ID', data.vatId ?? '–'],
              ['Person', person],
            ],
          },
          button('Open the support page', data.link),
        ],
      };
};

export const registrationDeclined: Template<'registration-declined'> = (data, language, brand) =>
  language === 'de'
    ? {
        subject: `${brand}: Ihre Registrierung wurde abgelehnt`,
        preheader: 'Den Grund finden Sie in dieser Nachricht.',
        greeting: `Guten Tag ${data.name},`,
        blocks: [
          paragraph(`wir haben die Registrierung von ${data.companyName} geprüft und können sie nicht freischalten.`),
          { type: 'facts', facts: [['Grund', data.reason]] },
          paragraph('Ihre Angaben wurden gelöscht. Sie können sich mit derselben E-Mail-Adresse erneut registrieren.'),
        ],
      }
    : {
        subject: `${brand}: your registration was declined`,
        preheader: 'The reason is in this message.',
        greeting: `Hello ${data.name},`,
        blocks: [
          paragraph(`We have checked the registration of ${data.companyName} and cannot approve it.`),
          { type: 'facts', facts: [['Reason', data.reason]] },
          paragraph('Your details have been deleted. You can register again with the same e-mail address.'),
        ],
      };
