import type { Page } from '@playwright/test';
import type { ReadMail } from '../../support/mails';
import { chooseFirst } from './choose';
import { expect } from './fixtures';

/** A password that meets the rules. */
export const STRONG_PASSWORD = 'Vier Dackel angeln 7 Wolken';

type MailsTo = (email: string) => Promise<ReadMail[]>;
type CompanyKind = 'label' | 'media';

const ENGLISH = {
  register: 'Register',
  label: /Label or promotion/,
  media: /Broadcaster or editorial team/,
  email: 'Business e-mail address',
  sendCode: 'Send code',
  newCodeIn: /^New code in/,
  companyName: 'Company name',
  street: 'Street and number',
  postalCode: 'Postal code',
  city: 'City',
  salutation: 'Salutation',
  firstName: 'First name',
  lastName: 'Last name',
  loginName: 'Login name',
  password: 'Password',
  repeatPassword: 'Repeat password',
  next: 'Continue',
  signIn: 'Sign in',
};

const GERMAN: typeof ENGLISH = {
  register: 'Registrieren',
  label: /Label oder Promotion/,
  media: /Sender oder Redaktion/,
  email: 'Geschäftliche E-Mail-Adresse',
  sendCode: 'Code senden',
  newCodeIn: /^Neuer Code in/,
  companyName: 'Firmenname',
  street: 'Straße und Hausnummer',
  postalCode: 'Postleitzahl',
  city: 'Ort',
  salutation: 'Anrede',
  firstName: 'Vorname',
  lastName: 'Nachname',
  loginName: 'Login-Name',
  password: 'Passwort',
  repeatPassword: 'Passwort wiederholen',
  next: 'Weiter',
  signIn: 'Anmelden',
};

/** The newest code that was mailed to the address, once this many have been. */
export async function mailedCode(mailsTo: MailsTo, email: string, count = 1): Promise<string> {
  let code: string | undefined;
  await expect(async () => {
    const mails = (await mailsTo(email)).filter(({ template }) => template === 'email-verification');
    expect(mails).toHaveLength(count);
    code = /\b(\d{6})\b/.exec(mails[0]?.text ?? '')?.[1];
    expect(code).toBeDefined();
  }).toPass();
  return code ?? '';
}

/** Steps of a person on the pages of the registration, in the language of the browser. */
export function registrationOn(page: Page, mailsTo: MailsTo, language: 'en' | 'de' = 'en') {
  const texts = language === 'de' ? GERMAN : ENGLISH;
  const button = (name: string) => page.getByRole('button', { name, exact: true });

  const sendCode = async (): Promise<void> => {
    await button(texts.sendCode).click();
    await expect(page.getByRole('button', { name: texts.newCodeIn })).toBeDisabled();
  };
  /** From the login page to the form for the code. */
  const askForCode = async (kind: CompanyKind, email: string): Promise<void> => {
    await page.goto('/login');
    await page.getByRole('link', { name: texts.register }).click();
    await page.getByRole('link', { name: texts[kind] }).click();
    await page.getByLabel(texts.email).fill(email);
    await sendCode();
  };
  const typeCode = async (code: string): Promise<void> => {
    await page.getByRole('textbox').first().click();
    await page.keyboard.type(code);
  };
  return {
    askForCode,
    sendCode,
    typeCode,
    /** From the login page to the form, with a verified address. */
    verify: async (kind: CompanyKind, email: string): Promise<void> => {
      await askForCode(kind, email);
      await typeCode(await mailedCode(mailsTo, email));
      await expect(page).toHaveURL(/\/form/);
    },
    fillCompany: async (name: string): Promise<void> => {
      await page.getByLabel(texts.companyName, { exact: true }).fill(name);
      await page.getByLabel(texts.street, { exact: true }).fill('Hafenstraße 5');
      await page.getByLabel(texts.postalCode, { exact: true }).fill('20457');
      await page.getByLabel(texts.city, { exact: true }).fill('Hamburg');
    },
    fillPerson: async (loginName: string): Promise<void> => {
      await chooseFirst(page, texts.salutation);
      await page.getByLabel(texts.firstName, { exact: true }).fill('Nora');
      await page.getByLabel(texts.lastName, { exact: true }).fill('Lind');
      await page.getByLabel(texts.loginName, { exact: true }).fill(loginName);
    },
    fillPassword: async (): Promise<void> => {
      await page.getByLabel(texts.password, { exact: true }).fill(STRONG_PASSWORD);
      await page.getByLabel(texts.repeatPassword, { exact: true }).fill(STRONG_PASSWORD);
    },
    agreeToAll: async (): Promise<void> => {
      for (const box of await page.getByRole('checkbox').all()) await box.check();
    },
    next: () => button(texts.next).click(),
    submit: () => button(texts.register),
    heading: (name: string) => page.getByRole('heading', { level: 2, name, exact: true }),
    signIn: async (loginName: string): Promise<void> => {
      await page.getByLabel(texts.loginName, { exact: true }).fill(loginName);
      await page.getByLabel(texts.password, { exact: true }).fill(STRONG_PASSWORD);
      await button(texts.signIn).click();
    },
  };
}
