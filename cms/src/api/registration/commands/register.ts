import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import {
  consentsOf,
  fail,
  fieldError,
  isAppError,
  type BodyOf,
  type ErrorCode,
  type register,
  type RegistrationView,
} from '@mpn/domain';
import { audit, database, inTransaction, lockTopic } from '@mpn/server-kit';
import { assertVatIdIssued, companyWithVatId, insertCompany, vatIdTopic } from '../../company';
import {
  assertHardToGuess,
  countNetworkTry,
  createUser,
  hashPassword,
  violatesEmailIndex,
  isEmailTaken,
  isLoginNameTaken,
  refuseSpentNetwork,
} from '../../identity';
import { countriesOfAreas, findMediumCountry, knownGenres } from '../../reference';
import { sendReceived } from '../mails/received';
import type { Applicant } from '../rules/caller';
import { checkedVersions, recordConsents } from './consents';

type Registration = BodyOf<typeof register>;
type Company = Registration['company'];

const DUPLICATES: ReadonlySet<ErrorCode> = new Set([
  'mpn.backend.data.error.duplicate-vat-id',
  'mpn.backend.data.error.duplicate-login-name',
]);

/**
 * The genres and broadcasting areas of a media company.
 * @throws AppError invalid, area-of-other-country at the fields
 */
async function programmeOf(trx: Knex, { type, genreIds = [], broadcastingAreaIds = [] }: Company, countryId?: number) {
  if (type !== 'MEDIA') return {};
  const [genres, areas] = [[...new Set(genreIds)], [...new Set(broadcastingAreaIds)]];
  if ((await knownGenres(trx, genres)).length < genres.length)
    throw fieldError('company.genreIds', 'mpn.backend.validation.error.invalid');
  const countries = await countriesOfAreas(trx, areas);
  if (countries.length < areas.length)
    throw fieldError('company.broadcastingAreaIds', 'mpn.backend.validation.error.invalid');
  if (countries.some((id) => id !== countryId))
    throw fieldError('company.broadcastingAreaIds', 'mpn.backend.data.error.area-of-other-country');
  return { ...(genres.length > 0 && { genres }), ...(areas.length > 0 && { broadcastingAreas: areas }) };
}

/**
 * The company's columns; fields of the other company type, or of a missing separate invoice recipient, are left out.
 */
async function companyRow(trx: Knex, company: Company) {
  const { type, name, street, postalCode, city, country, vatId, separateInvoiceAddress } = company;
  const mediumId = type === 'MEDIA' ? company.samplingMediumId : undefined;
  const countryId = mediumId ? await findMediumCountry(trx, mediumId) : undefined;
  if (mediumId && !countryId) throw fieldError('company.samplingMediumId', 'mpn.backend.validation.error.invalid');
  const recipient = {
    invoiceName: company.invoiceName,
    invoiceStreet: company.invoiceStreet,
    invoicePostalCode: company.invoicePostalCode,
    invoiceCity: company.invoiceCity,
    invoiceCountry: company.invoiceCountry,
  };
  return {
    ...{ type, name, street, postalCode, city, country },
    vatId: vatId || null,
    separateInvoiceAddress,
    ...(separateInvoiceAddress ? recipient : {}),
    invoiceEmail: company.invoiceEmail || null,
    pendingRegistration: type === 'MEDIA',
    acceptedArdContract: type === 'PROMOTION',
    ...(type === 'MEDIA' && company.ownership ? { ownership: company.ownership } : {}),
    ...(mediumId && countryId ? { samplingMedium: mediumId, samplingCountry: countryId } : {}),
    ...(await programmeOf(trx, company, countryId)),
  };
}

/** Serializes registrations of one VAT id. @returns the company that has it, for a branch */
async function claimVatId(trx: Knex, { vatId, type, asBranch }: Company): Promise<number | null> {
  if (!vatId) return null;
  await lockTopic(trx, vatIdTopic(type, vatId));
  const existing = await companyWithVatId(trx, vatId, type);
  if (existing !== null && !asBranch) throw fieldError('company.vatId', 'mpn.backend.data.error.duplicate-vat-id');
  return existing;
}

async function claimEmail(trx: Knex, email: string): Promise<void> {
  await lockTopic(trx, `registration-email:${email}`);
  if (await isEmailTaken(trx, email)) throw fail('mpn.backend.registration.error.email-already-registered');
}

/** Converts a unique violation to the error of its field. */
function takenField(error: unknown): unknown {
  if (isLoginNameTaken(error)) return fieldError('user.loginName', 'mpn.backend.data.error.duplicate-login-name');
  return violatesEmailIndex(error) ? fail('mpn.backend.registration.error.email-already-registered') : error;
}

/**
 * Checks that need no lock: the token's company type, current legal texts, password strength, and the VAT id in VIES,
 * which takes seconds.
 */
async function check(db: Knex, { email, type }: Applicant, { company, user, documentVersions }: Registration) {
  if (company.type !== type) throw fail('mpn.backend.data.error.email-verification-context-mismatch');
  const agreed = await checkedVersions(db, consentsOf(type), documentVersions);
  const { loginName, firstName, lastName, password } = user;
  const owner = { email, loginName, firstName, lastName, companyName: company.name };
  assertHardToGuess(owner, password, 'user.password');
  await assertVatIdIssued(company.vatId, 'company.vatId');
  return { agreed, passwordHash: await hashPassword(password) };
}

/**
 * Registers a company with its first administrator, in one transaction. Media companies wait for support's check.
 * @param applicant whose e-mail address is verified
 * @throws AppError those listed by the contract `registration.create`
 */
export async function registerCompany(
  strapi: Core.Strapi,
  applicant: Applicant,
  body: Registration,
): Promise<RegistrationView> {
  const { email, type, ip, locale } = applicant;
  const { company, user } = body;
  await refuseSpentNetwork(strapi, 'duplicates-per-network', ip);
  const { agreed, passwordHash } = await check(database(strapi), applicant, body);
  const now = new Date();
  const pending = type === 'MEDIA';
  try {
    return await inTransaction(strapi, async (trx) => {
      await claimEmail(trx, email);
      const branchOf = await claimVatId(trx, company);
      const companyId = await insertCompany(strapi, await companyRow(trx, company));
      const language = user.preferredAppLocale ?? locale;
      const userId = await createUser(trx, {
        ...user,
        ...{ companyId, companyType: type, email, locale: language, passwordHash },
        asAdmin: true,
        emailVerifiedAt: now,
        pendingRegistration: pending,
      });
      await recordConsents(trx, userId, agreed, now);
      const data = { userId, type, consents: agreed, ...(branchOf === null ? {} : { branchOf }) };
      await audit(
        trx,
        { userId, ip },
        { action: 'registration.create', objectType: 'company', objectId: companyId, data },
      );
      await sendReceived(strapi, trx, { companyId, userId, email, locale: language, company, user });
      const { loginName } = user;
      return { companyId, type, companyName: company.name, loginName, email, pendingRegistration: pending };
    });
  } catch (failure) {
    const error = takenField(failure);
    // Each such answer tells that a company or a login name exists.
    if (isAppError(error) && error.fieldErrors.some(({ code }) => DUPLICATES.has(code)))
      await countNetworkTry(strapi, 'duplicates-per-network', ip);
    throw error;
  }
}
