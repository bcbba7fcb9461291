import type { BodyOf, contactEndpoints, ContactBody, ContactView } from '@mpn/domain';

export type ContactValues = Omit<BodyOf<typeof contactEndpoints.update>, 'version'>;

export const contactValues = (contact: ContactView): ContactValues => ({
  salutation: contact.salutation,
  firstName: contact.firstName,
  lastName: contact.lastName,
  preferredLanguage: contact.preferredLanguage,
  contactCompany: contact.contactCompany,
  department: contact.department,
  position: contact.position,
  email: contact.email,
  phone: contact.phone,
  street: contact.street,
  postalCode: contact.postalCode,
  city: contact.city,
  country: contact.country,
  notes: contact.notes,
});

/** Converts emptied fields to null. */
export const contactBody = <V extends ContactValues | ContactBody>(values: V): V =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, value === '' ? null : value]),
  ) as V;
