import { contactFields, type ContactField, type ContactImportColumn } from '@mpn/domain';

/**
 * Headings of each field, compared by {@link keyOf}: ours, German and English ones, and those of the exports of
 * Outlook, Thunderbird, Google, HubSpot and Mailchimp. Of several columns for one field the first in this order that is
 * filled in a row is used. Names of whole addresses (work, home) are in {@link ADDRESS_PARTS}.
 */
const HEADINGS: Record<Exclude<ContactField, AddressField>, readonly string[]> = {
  salutation: ['anrede', 'salutation', 'gender', 'geschlecht', 'nameprefix'],
  firstName: ['vorname', 'firstname', 'givenname', 'forename', 'rufname', 'first', 'vornamen'],
  lastName: ['nachname', 'lastname', 'familyname', 'surname', 'familienname', 'zuname', 'last', 'name'],
  preferredLanguage: ['sprache', 'language', 'preferredlanguage', 'korrespondenzsprache'],
  contactCompany: [
    'firma',
    'company',
    'contactcompany',
    'unternehmen',
    'organisation',
    'organization',
    'organizationname',
    'organisationname',
    'organization1name',
    'companyname',
    'firmenname',
    'sender',
    'station',
    'medium',
    'account',
    'accountname',
  ],
  department: ['abteilung', 'department', 'redaktion', 'organization1department', 'organizationdepartment'],
  position: [
    'position',
    'funktion',
    'jobtitle',
    'role',
    'rolle',
    'beruf',
    'organization1title',
    'organizationtitle',
    'arbeitstitel',
    'stellung',
    'berufsbezeichnung',
  ],
  email: [
    'email',
    'mail',
    'emailadresse',
    'emailaddress',
    'mailadresse',
    'primaryemail',
    'primareemailadresse',
    'email1value',
    'email1',
    'emailadresse1',
    'emailgeschaftlich',
    'workemail',
    'businessemail',
    'email1address',
    'email2value',
    'email2address',
    'emailadresse2',
    'secondaryemail',
    'sekundareemailadresse',
    'email3value',
    'email3address',
    'emailprivat',
    'homeemail',
  ],
  phone: [
    'telefon',
    'phone',
    'tel',
    'telefonnummer',
    'telefonnr',
    'phonenumber',
    'telephone',
    'durchwahl',
    'festnetz',
    'businessphone',
    'telefongeschaftlich',
    'workphone',
    'teldienstlich',
    'telefondienstlich',
    'phone1value',
    'primaryphone',
    'haupttelefon',
    'companymainphone',
    'telefonfirma',
    'mobile',
    'mobil',
    'mobiltelefon',
    'mobilephone',
    'mobilephonenumber',
    'mobilenumber',
    'mobiltelnr',
    'handy',
    'handynummer',
    'businessphone2',
    'telefongeschaftlich2',
    'phone2value',
    'homephone',
    'telefonprivat',
    'telprivat',
    'phone3value',
  ],
  notes: [
    'notizen',
    'notiz',
    'notes',
    'note',
    'bemerkung',
    'bemerkungen',
    'kommentar',
    'comment',
    'comments',
    'anmerkung',
    'anmerkungen',
  ],
};

/** Columns with a whole name, used in rows without a first and a last name. */
const WHOLE_NAMES = ['fullname', 'displayname', 'anzeigename', 'vollstandigername', 'fileas', 'speichernunter'];

type AddressField = 'street' | 'postalCode' | 'city' | 'country';

/** Headings of the parts of an address, without the words that name which address it is. */
const ADDRESS_PARTS: Record<AddressField, readonly string[]> = {
  street: [
    'strasse',
    'street',
    'adresse',
    'address',
    'anschrift',
    'strasseundhausnummer',
    'streetandnumber',
    'streetaddress',
    'addressline1',
    'mailingstreet',
  ],
  postalCode: ['plz', 'postleitzahl', 'postalcode', 'zip', 'zipcode', 'postcode', 'zippostalcode', 'mailingzip'],
  city: ['ort', 'stadt', 'city', 'town', 'wohnort', 'mailingcity'],
  country: ['land', 'country', 'countrycode', 'landercode', 'countryregion', 'landregion', 'mailingcountry'],
};

/** Which address a column belongs to, by a word in its heading; the first with a street or city in a row is used. */
const ADDRESSES = [
  ['', /^$/],
  ['work', /business|geschaftlich|dienstlich|^work|^company(?=street|city|country|address)/],
  ['first', /^address1(?=.)/],
  ['second', /^address2(?=.)/],
  ['home', /^home|privat/],
  ['other', /^other|^weitere(?=strasse|postleitzahl|stadt)|^weiterer(?=ort)|^weiteres(?=land)/],
] as const;

const isAddressField = (field: ContactField): boolean => Object.hasOwn(ADDRESS_PARTS, field);

/** A heading without case, accents, spaces and punctuation: "E-Mail-Adresse" and "e mail adresse" are the same. */
function keyOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** Where the value of a column goes. */
interface Target {
  field: ContactField;
  /** Of columns with the same field and address, the lowest that is filled counts. */
  rank: number;
  /** Index in {@link ADDRESSES}, of parts of an address. */
  address?: number;
  isWholeName?: boolean;
}

const BY_HEADING: ReadonlyMap<string, Target> = new Map([
  ...Object.entries(HEADINGS).flatMap(([field, keys]) =>
    keys.map((key, rank) => [key, { field: field as ContactField, rank }] as const),
  ),
  ...WHOLE_NAMES.map((key, rank) => [key, { field: 'lastName', rank: 100 + rank, isWholeName: true }] as const),
]);

function addressTarget(key: string): Target | undefined {
  for (const [address, [, word]] of ADDRESSES.entries()) {
    const rest = address === 0 ? key : key.replace(word, '');
    if (address > 0 && rest === key) continue;
    for (const [field, keys] of Object.entries(ADDRESS_PARTS)) {
      const rank = keys.indexOf(rest);
      if (rank >= 0) return { field: field as AddressField, rank, address };
    }
  }
  return undefined;
}

const targetOf = (heading: string): Target | undefined => {
  const key = keyOf(heading);
  return BY_HEADING.get(key) ?? addressTarget(key);
};

/** The field that each column fills; several columns may fill one. */
export const columnsOf = (headings: readonly string[]): ContactImportColumn[] =>
  headings.map((heading) => ({ heading, field: targetOf(heading)?.field ?? null }));

/** Reads the cells of a row by the headings of its table. */
export function cellReader(
  headings: readonly string[],
): (cells: readonly string[]) => Partial<Record<ContactField, string>> {
  const targets = headings
    .flatMap((heading, column) => {
      const target = targetOf(heading);
      return target ? { ...target, column } : [];
    })
    .sort((one, other) => one.rank - other.rank);
  const nameOf = (field: ContactField, address?: number): string => `${field} ${address ?? ''}`;
  const groups = new Map<string, typeof targets>();
  for (const target of targets) {
    const name = nameOf(target.field, target.address);
    groups.set(name, [...(groups.get(name) ?? []), target]);
  }
  const columnsFor = (field: ContactField, address?: number) => groups.get(nameOf(field, address)) ?? [];
  return (cells) => {
    const filled = ({ column }: { column: number }): boolean => (cells[column] ?? '').trim() !== '';
    const found: Partial<Record<ContactField, string>> = {};
    const take = (field: ContactField, column: number | undefined): void => {
      if (column !== undefined) found[field] = cells[column]!;
    };
    // Parts of two addresses are never mixed.
    const address = ADDRESSES.findIndex((_, index) =>
      [...columnsFor('street', index), ...columnsFor('city', index)].some(filled),
    );
    for (const field of contactFields) {
      // Without a street and a city, a country or postal code of any address is better than none.
      const indexes = !isAddressField(field) ? [undefined] : address < 0 ? ADDRESSES.keys() : [address];
      const columns = [...indexes].flatMap((index) => columnsFor(field, index));
      take(field, columns.find((target) => !target.isWholeName && filled(target))?.column);
    }
    if (found.firstName === undefined && found.lastName === undefined)
      take('lastName', columnsFor('lastName').find((target) => target.isWholeName && filled(target))?.column);
    return found;
  };
}
