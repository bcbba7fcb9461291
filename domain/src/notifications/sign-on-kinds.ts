import { dateText } from '../format';
import type { RulesOf } from './rule';

export type SignOnKind = 'ACCOUNTS_BY_SIGN_ON' | 'SIGN_ON_SECRET_ENDS';

/** Notifications of a company's administrators about its own sign-in. */
export const SIGN_ON_KINDS = {
  ACCOUNTS_BY_SIGN_ON: {
    addressee: 'ADMINISTRATORS',
    mail: 'TEXT',
    path: () => '/administration/users?sortBy=id&sortDirection=desc',
    de: {
      subject: () => 'Neue Konten durch die Anmeldung über Ihre Firma',
      text: ({ count, provider }) =>
        count === 1
          ? `Bei der ersten Anmeldung über Ihre Firma (${provider}) wurde ein Konto angelegt. Bitte sehen Sie nach, ob die Person Zugang haben soll.`
          : `Bei der ersten Anmeldung über Ihre Firma (${provider}) wurden ${count} Konten angelegt. Bitte sehen Sie nach, ob die Personen Zugang haben sollen.`,
      button: 'Benutzer ansehen',
    },
    en: {
      subject: () => 'New accounts by the sign-in with your company',
      text: ({ count, provider }) =>
        count === 1
          ? `The first sign-in with your company (${provider}) has made an account. Please look whether the person should have access.`
          : `First sign-ins with your company (${provider}) have made ${count} accounts. Please look whether these people should have access.`,
      button: 'View users',
    },
  },
  SIGN_ON_SECRET_ENDS: {
    addressee: 'ADMINISTRATORS',
    mail: 'TEXT',
    path: () => '/administration/users/single-sign-on',
    de: {
      subject: ({ endsOn }) => `Das Client-Secret der Anmeldung über Ihre Firma endet am ${dateText(endsOn, 'de-DE')}`,
      text: ({ endsOn, provider }) =>
        `Das Client-Secret der Anmeldung über Ihre Firma (${provider}) endet am ${dateText(endsOn, 'de-DE')}. Danach kann sich niemand mehr darüber anmelden. Bitte erzeugen Sie beim Anbieter ein neues und tragen Sie es ein.`,
      button: 'Anmeldung über die Firma öffnen',
    },
    en: {
      subject: ({ endsOn }) => `The client secret of your company's sign-in ends on ${dateText(endsOn, 'en-US')}`,
      text: ({ endsOn, provider }) =>
        `The client secret of your company's sign-in (${provider}) ends on ${dateText(endsOn, 'en-US')}. After that nobody can sign in with it. Please make a new one at the provider and enter it.`,
      button: 'Open the sign-in with the company',
    },
  },
} satisfies RulesOf<SignOnKind>;
