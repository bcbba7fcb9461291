import { LegalDocumentKind } from '@mpn/domain';

/** One value that `npm run setup` reads from its file or the environment, or prompts for. */
export interface SetupField {
  /** Its name in the section: `postalCode`. */
  name: string;
  question: string;
  /** Whether the value is the path of a file with the text (UTF-8). */
  isFile?: boolean;
}

/** Values that are saved as one record. */
export interface SetupSection {
  /** Key in the file: `seller`, `legal.imprint`. */
  name: string;
  title: string;
  /** Whether it is entered once: where there is one already, it is neither prompted for nor entered again. */
  isOnce?: boolean;
  /** What does not work without this section; undefined for required sections. */
  without?: string;
  fields: readonly SetupField[];
}

const LEGAL_TITLES: Readonly<Record<LegalDocumentKind, string>> = {
  imprint: 'Imprint',
  privacy: 'Privacy notice',
  agb: 'Terms',
  ard: 'ARD declaration',
};

const legal = (kind: LegalDocumentKind): SetupSection => ({
  name: `legal.${kind}`,
  title: LEGAL_TITLES[kind],
  ...(kind === 'ard' ? { without: 'Promotion companies cannot register until the ARD declaration is entered.' } : {}),
  fields: [
    { name: 'titleDe', question: 'Title in German' },
    { name: 'titleEn', question: 'Title in English' },
    { name: 'textDe', question: 'File with the German text', isFile: true },
    { name: 'textEn', question: 'File with the English text', isFile: true },
  ],
});

/** The sections of a set-up, in the order in which they are prompted for. */
export const SETUP_SECTIONS: readonly SetupSection[] = [
  {
    name: 'administrator',
    title: 'First administrator of the panel',
    fields: [
      { name: 'email', question: 'E-mail address' },
      { name: 'firstName', question: 'First name' },
      { name: 'lastName', question: 'Last name' },
    ],
  },
  {
    name: 'superAdmin',
    title: 'First super admin of the web app',
    isOnce: true,
    fields: [
      { name: 'loginName', question: 'Login name' },
      { name: 'email', question: 'E-mail address' },
      { name: 'firstName', question: 'First name' },
      { name: 'lastName', question: 'Last name' },
    ],
  },
  { name: 'brand', title: 'Brand', fields: [{ name: 'name', question: 'Name of the product' }] },
  {
    name: 'seller',
    title: 'Seller, as invoices name it',
    fields: [
      { name: 'name', question: 'Name' },
      { name: 'street', question: 'Street and number' },
      { name: 'postalCode', question: 'Postal code' },
      { name: 'city', question: 'City' },
      { name: 'country', question: 'Country (two letters)' },
      { name: 'email', question: 'E-mail address' },
      { name: 'phone', question: 'Phone (optional)' },
      { name: 'taxNumber', question: 'Tax number (optional with a VAT ID)' },
      { name: 'vatId', question: 'VAT ID (optional with a tax number)' },
      { name: 'registerEntry', question: 'Register entry (optional)' },
      { name: 'accountHolder', question: 'Account holder (optional: the seller)' },
      { name: 'bankName', question: 'Bank' },
      { name: 'iban', question: 'IBAN' },
      { name: 'bic', question: 'BIC (optional)' },
    ],
  },
  {
    name: 'contact',
    title: 'How support is reached',
    without: 'No text and no mail names support until its contact is entered, or SUPPORT_EMAIL is set.',
    fields: [
      { name: 'email', question: 'E-mail address' },
      { name: 'phone', question: 'Phone (optional)' },
    ],
  },
  ...LegalDocumentKind.map(legal),
];

/** The environment variable of a field: `SETUP_SELLER_POSTAL_CODE`, `SETUP_LEGAL_AGB_TEXT_DE_FILE`. */
export function variableOf(section: SetupSection, { name, isFile }: SetupField): string {
  const words = `${section.name}.${name}${isFile ? 'File' : ''}`;
  return `SETUP_${words
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .replace(/\./g, '_')
    .toUpperCase()}`;
}

/** The key of a field in the file: `legal.agb.textDeFile`. */
export const keyOf = (section: SetupSection, { name, isFile }: SetupField): string =>
  `${section.name}.${name}${isFile ? 'File' : ''}`;
