import type { MailData } from '@mpn/server-kit';
import { button, note, paragraph, type MailContent, type MailLanguage } from '../render/content';

type Template<T extends keyof MailData> = (data: MailData[T], language: MailLanguage, brand: string) => MailContent;

type Fact = readonly [label: string, value: string];

/** Facts whose value is known. */
const known = (facts: readonly (readonly [label: string, value: string | null])[]): readonly Fact[] =>
  facts.filter((fact): fact is Fact => fact[1] !== null);

export const joinRequest: Template<'join-request'> = (data, language, brand) => {
  const { name, companyName, personName, personEmail, position, message, link } = data;
  return language === 'de'
    ? {
        subject: `${personName} möchte zu ${companyName} hinzugefügt werden`,
        preheader: 'Bitte nehmen Sie die Anfrage an oder lehnen Sie sie ab.',
        greeting: `Guten Tag ${name},`,
        blocks: [
          paragraph(`${personName} möchte bei ${brand} für ${companyName} arbeiten. Die E-Mail-Adresse ist bestätigt.`),
          {
            type: 'facts',
            facts: known([
              ['Name', personName],
              ['E-Mail-Adresse', personEmail],
              ['Position', position],
              ['Nachricht', message],
            ]),
          },
          paragraph('Nehmen Sie nur Personen an, die Sie kennen.'),
          button('Anfragen ansehen', link),
        ],
      }
    : {
        subject: `${personName} asks to be added to ${companyName}`,
        preheader: 'Please accept or decline the request.',
        greeting: `Hello ${name},`,
        blocks: [
          paragraph(`${personName} wants to work for ${companyName} at ${brand}. The e-mail address is verified.`),
          {
            type: 'facts',
            facts: known([
              ['Name', personName],
              ['E-mail address', personEmail],
              ['Position', position],
              ['Message', message],
            ]),
          },
          paragraph('Only accept people you know.'),
          button('See requests', link),
        ],
      };
};

export const joinRequestAccepted: Template<'join-request-accepted'> = (data, language, brand) => {
  const { name, companyName, loginName, link, hours } = data;
  return language === 'de'
    ? {
        subject: `${brand}: ${companyName} hat Sie hinzugefügt`,
        preheader: 'Legen Sie Ihr Passwort fest, dann kann es losgehen.',
        greeting: `Guten Tag ${name},`,
        blocks: [
          paragraph(`${companyName} hat Ihre Anfrage angenommen und einen Zugang zu ${brand} für Sie eingerichtet.`),
          {
            type: 'facts',
            facts: [
              ['Firma', companyName],
              ['Login-Name', loginName],
            ],
          },
          paragraph('Bitte legen Sie jetzt Ihr Passwort fest:'),
          button('Passwort festlegen', link),
          note(`Der Link gilt ${hours} Stunden. Danach hilft „Passwort vergessen“ auf der Anmeldeseite.`),
        ],
      }
    : {
        subject: `${brand}: ${companyName} has added you`,
        preheader: 'Set your password and you are ready to go.',
        greeting: `Hello ${name},`,
        blocks: [
          paragraph(`${companyName} has accepted your request and set up an account at ${brand} for you.`),
          {
            type: 'facts',
            facts: [
              ['Company', companyName],
              ['Login name', loginName],
            ],
          },
          paragraph('Please set your password now:'),
          button('Set password', link),
          note(`The link is valid for ${hours} hours. After that, "Forgot password" on the login page helps.`),
        ],
      };
};

export const joinRequestDeclined: Template<'join-request-declined'> = (
  { name, companyName, reason },
  language,
  brand,
) =>
  language === 'de'
    ? {
        subject: `${brand}: ${companyName} hat Ihre Anfrage abgelehnt`,
        preheader: 'Ein Zugang wurde nicht eingerichtet.',
        greeting: `Guten Tag ${name},`,
        blocks: [
          paragraph(`${companyName} hat Ihre Anfrage abgelehnt, zur Firma hinzugefügt zu werden.`),
          { type: 'facts', facts: known([['Grund', reason]]) },
          note('Bei Fragen wenden Sie sich bitte an Ihre Firma.'),
        ],
      }
    : {
        subject: `${brand}: ${companyName} has declined your request`,
        preheader: 'No account was set up.',
        greeting: `Hello ${name},`,
        blocks: [
          paragraph(`${companyName} has declined your request to be added to the company.`),
          { type: 'facts', facts: known([['Reason', reason]]) },
          note('If you have questions, please contact your company.'),
        ],
      };

export const joinRequestExpired: Template<'join-request-expired'> = ({ name, companyName }, language, brand) =>
  language === 'de'
    ? {
        subject: `${brand}: Ihre Anfrage an ${companyName} wurde nicht beantwortet`,
        preheader: 'Die Anfrage und Ihre Angaben wurden gelöscht.',
        greeting: `Guten Tag ${name},`,
        blocks: [
          paragraph(
            `${companyName} hat Ihre Anfrage, zur Firma hinzugefügt zu werden, nicht beantwortet. Wir haben die Anfrage mit Ihren Angaben gelöscht.`,
          ),
          note('Sie können jederzeit eine neue Anfrage stellen. Bei Fragen wenden Sie sich bitte an Ihre Firma.'),
        ],
      }
    : {
        subject: `${brand}: ${companyName} has not answered your request`,
        preheader: 'The request and your details were deleted.',
        greeting: `Hello ${name},`,
        blocks: [
          paragraph(
            `${companyName} has not answered your request to be added to the company. We have deleted the request with your details.`,
          ),
          note('You can send a new request at any time. If you have questions, please contact your company.'),
        ],
      };
