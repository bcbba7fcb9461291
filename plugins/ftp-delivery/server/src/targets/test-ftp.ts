import type { Core } from '@strapi/strapi';
import {
  fieldError,
  formatMessage,
  type BodyOf,
  type ConnectionTestView,
  type Locale,
  type Principal,
  type testFtp,
} from '@mpn/domain';
import { audit, database } from '@mpn/server-kit';
import { deliveryConfig } from '../settings';
import { testConnection } from '../transfer/test-connection';
import type { TransferTarget } from '../transfer/transfer-client';
import { settingsCompany } from './company-access';
import { decryptPassword } from './credentials';
import { findConfiguration, sameAccount } from './ftp-configuration';
import { limitConnectionTests } from './limit-tests';

type Body = BodyOf<typeof testFtp>;

/** The typed password, else the kept one if server and account are those it belongs to. Throws required. */
async function passwordFor(strapi: Core.Strapi, companyId: number, body: Body): Promise<string> {
  if (body.password) return body.password;
  const known = await findConfiguration(database(strapi), companyId);
  const kept =
    known && sameAccount(known, body) && known.password_encrypted
      ? decryptPassword(deliveryConfig(strapi).credentialsKey, companyId, known.password_encrypted)
      : null;
  if (!kept) throw fieldError('password', 'mpn.backend.validation.error.required', { field: 'password' });
  return kept;
}

/**
 * Tries a company's settings as typed, step by step, and says where it stops. An SFTP key that was not confirmed yet is
 * shown, and no password is sent before.
 * Throws not-found, too-many-requests, required for a missing password.
 */
export async function testFtpSettings(
  strapi: Core.Strapi,
  principal: Principal,
  companyId: number,
  body: Body,
  locale: Locale,
): Promise<ConnectionTestView> {
  const company = await settingsCompany(database(strapi), principal, companyId);
  await limitConnectionTests(strapi, company.id);
  const target: TransferTarget = {
    protocol: body.protocol,
    host: body.serverAddress,
    port: body.serverPort ?? undefined,
    userName: body.userName,
    password: await passwordFor(strapi, companyId, body),
    hostKeyFingerprint: body.hostKeyFingerprint ?? undefined,
    caCertificate: body.caCertificate ?? undefined,
    maxTlsVersion: body.maxTlsVersion === 'TLSv1.2' ? 'TLSv1.2' : undefined,
    requireTls: body.requireTls,
    network: { allowPrivateAddresses: deliveryConfig(strapi).allowPrivateTargets },
  };
  const { ok, steps, hostKeyFingerprint } = await testConnection(target, body.directory ?? '.');
  await audit(database(strapi), principal, {
    action: 'company.test_ftp',
    objectType: 'company',
    objectId: companyId,
    data: { serverAddress: body.serverAddress, ok },
  });
  return {
    ok,
    hostKeyFingerprint: hostKeyFingerprint ?? null,
    steps: steps.map(({ step, outcome, error, milliseconds }) => ({
      step,
      outcome,
      milliseconds,
      errorCode: error?.code ?? null,
      message: error ? formatMessage(error.code, locale, error.values) : null,
    })),
  };
}
