import { contactFields, type ContactField, type ContactImportColumn } from '@mpn/domain';

/**
 * Headings of each field, compared by {@link keyOf}: ours, German and English ones, and those of the exports of Outlook
 * and Google. The first match in the file wins.
 */
const HEADINGS: Record<ContactField, readonly string[]> = {
  salutation: ['anrede', 'salutation', 'gender', 'geschlecht'],
  firstName: ['vorname', 'firstname', 'givenname', 'forename', 'rufname'],
  lastName: ['nachname', 'lastname', 'familyname', 'surname', 'name', 'familienname', 'zuname', 'fullname'],
  preferredLanguage: ['sprache', 'language', 'preferredlanguage', 'korrespondenzsprache'],
  contactCompany: [
    'firma',
    'company',
    'contactcompany',
    'unternehmen',
    'organisation',
    'organization',
    'sender',
    'medium',
    'organization1name',
    'companyname',
    'firmenname',
  ],
  department: ['abteilung', 'department', 'redaktion', 'organization1department'],
  position: ['position', 'funktion', 'jobtitle', 'role', 'rolle', 'beruf', 'organization1title'],
  email: ['email', 'mail', 'emailadresse', 'emailaddress', 'mailadresse', 'email1value', 'email1', 'emailadresse1'],
  phone: [
    'telefon',
    'phone',
    'tel',
    'telefonnummer',
    'phonenumber',
    'businessphone',
    'telefongeschaftlich',
    'phone1value',
    'mobile',
    'mobil',
    'mobiltelefon',
    'mobilephone',
    'handy',
  ],
  street: [
    'strasse',
    'street',
    'adresse',
    'address',
    'anschrift',
    'strasseundhausnummer',
    'streetandnumber',
    'businessstreet',
    'strassegeschaftlich',
    'address1street',
  ],
  postalCode: [
    'plz',
    'postleitzahl',
    'postalcode',
    'zip',
    'zipcode',
    'postcode',
    'businesspostalcode',
    'postleitzahlgeschaftlich',
    'address1postalcode',
  ],
  city: ['ort', 'stadt', 'city', 'town', 'wohnort', 'businesscity', 'ortgeschaftlich', 'address1city'],
  country: [
    'land',
    'country',
    'countrycode',
    'landercode',
    'businesscountryregion',
    'landregiongeschaftlich',
    'address1country',
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

/** A heading without case, accents, spaces and punctuation: "E-Mail-Adresse" and "e mail adresse" are the same. */
function keyOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '');
}

const FIELD_OF = new Map(contactFields.flatMap((field) => HEADINGS[field].map((key) => [key, field] as const)));

/** The field that each column fills; of two columns for one field the first is used. */
export function columnsOf(headings: readonly string[]): ContactImportColumn[] {
  const taken = new Set<ContactField>();
  return headings.map((heading) => {
    const field = FIELD_OF.get(keyOf(heading));
    if (!field || taken.has(field)) return { heading, field: null };
    taken.add(field);
    return { heading, field };
  });
}
