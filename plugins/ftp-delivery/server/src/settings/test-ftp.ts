import { PassThrough } from 'node:stream';
import type { Core } from '@strapi/strapi';
import {
  formatMessage,
  type BodyOf,
  type ConnectionTestLine,
  type ConnectionTestStep,
  type ConnectionTestView,
  type Locale,
  type Principal,
  type testFtp,
} from '@mpn/domain';
import { audit, database, inTransaction, logError } from '@mpn/server-kit';
import { deliveryConfig } from '../config';
import { testConnection, type StepResult, type TransferTarget } from '../transfer';
import { assertCertificate } from './certificate';
import { settingsCompany } from './company-access';
import { noteTls, type ConfigurationRow, keyMissing, loginKeys } from '../servers';
import {
  findConfiguration,
  isSameServer,
  keptPassword,
  mayCreateWith,
  passwordMissing,
  tlsRequired,
} from './ftp-configuration';
import { noteKeyLogin, retryAfterLogin } from '../deliveries';
import { limitConnectionTests } from './connection-test-limit';

type Body = BodyOf<typeof testFtp>;

/**
 * The entered password, else the stored one if server and account are the same.
 * @throws AppError required
 */
function passwordFor(strapi: Core.Strapi, known: ConfigurationRow | undefined, body: Body): string {
  if (body.password) return body.password;
  const kept = keptPassword(strapi, known, body);
  if (kept === null) throw passwordMissing();
  return kept;
}

/**
 * The keys of the company, or the password.
 * @throws AppError key-missing, required
 */
async function credentialsFor(
  strapi: Core.Strapi,
  companyId: number,
  known: ConfigurationRow | undefined,
  body: Body,
): Promise<Pick<TransferTarget, 'password' | 'keys'>> {
  if (body.login !== 'KEY') return { password: passwordFor(strapi, known, body) };
  const keys = await loginKeys(strapi, companyId);
  if (keys.length === 0) throw keyMissing(body.serverAddress);
  return { password: '', keys };
}

async function targetFor(
  strapi: Core.Strapi,
  companyId: number,
  known: ConfigurationRow | undefined,
  body: Body,
): Promise<TransferTarget> {
  assertCertificate(body);
  return {
    protocol: body.protocol,
    host: body.serverAddress,
    port: body.serverPort ?? undefined,
    userName: body.userName,
    ...(await credentialsFor(strapi, companyId, known, body)),
    hostKeyFingerprint: body.hostKeyFingerprint ?? undefined,
    caCertificate: body.caCertificate ?? undefined,
    maxTlsVersion: body.maxTlsVersion === 'TLSv1.2' ? 'TLSv1.2' : undefined,
    requireTls: tlsRequired(known, body),
    hadTls: isSameServer(known, body) && known?.tls_seen_at !== null,
    legacyAlgorithms: known && isSameServer(known, body) ? known.legacy_algorithms : false,
    network: { allowPrivateAddresses: deliveryConfig(strapi).allowPrivateTargets },
  };
}

function stepView({ step, outcome, error, milliseconds }: StepResult, locale: Locale): ConnectionTestStep {
  const message = error ? formatMessage(error.code, locale, error.values) : null;
  return { step, outcome, milliseconds, errorCode: error?.code ?? null, message };
}

interface Success {
  companyId: number;
  known: ConfigurationRow | undefined;
  body: Body;
  acceptedKey: string | undefined;
}

/** Whether the entered settings have the login of the stored ones. */
function isStoredLogin(known: ConfigurationRow | undefined, body: Body): boolean {
  if (!known || body.password) return false;
  return isSameServer(known, body) && known.user_name === body.userName && (known.login ?? 'PASSWORD') === body.login;
}

/**
 * After a successful test with the stored login, deliveries that failed at the login are retried. A login with other
 * settings must not retire the key that deliveries use.
 */
async function noteSuccess(
  strapi: Core.Strapi,
  principal: Principal,
  { companyId, known, body, acceptedKey }: Success,
): Promise<void> {
  if (!isStoredLogin(known, body)) return;
  if (acceptedKey !== undefined) await noteKeyLogin(strapi, principal, companyId, acceptedKey);
  await inTransaction(strapi, (trx) => retryAfterLogin(trx, principal, companyId));
}

/** A connection test that has passed all checks and may run. */
export type ReadyTest = (onStep?: (step: ConnectionTestStep) => void) => Promise<ConnectionTestView>;

/**
 * Checks that a company's entered settings may be tested. An unconfirmed SFTP host key is shown, and no password is
 * sent before its confirmation.
 * @returns the test
 * @throws AppError not-found, too-many-requests, required for a missing password, key-missing for a missing key,
 * certificate for an unreadable one
 */
export async function prepareFtpTest(
  strapi: Core.Strapi,
  principal: Principal,
  companyId: number,
  body: Body,
  locale: Locale,
): Promise<ReadyTest> {
  const company = await settingsCompany(database(strapi), principal, companyId);
  await limitConnectionTests(strapi, company.id);
  const known = await findConfiguration(database(strapi), companyId);
  const target = await targetFor(strapi, companyId, known, body);
  return async (onStep) => {
    const report = onStep && ((result: StepResult): void => onStep(stepView(result, locale)));
    const { ok, steps, hostKeyFingerprint, encrypted, acceptedKey } = await testConnection(
      target,
      body.directory ?? '.',
      mayCreateWith(known, body),
      report,
    );
    if (encrypted && known && isSameServer(known, body)) await noteTls(database(strapi), known);
    if (ok) await noteSuccess(strapi, principal, { companyId, known, body, acceptedKey });
    await audit(database(strapi), principal, {
      action: 'company.test_ftp',
      objectType: 'company',
      objectId: companyId,
      data: { serverAddress: body.serverAddress, ok },
    });
    return {
      ok,
      hostKeyFingerprint: hostKeyFingerprint ?? null,
      encrypted,
      acceptedKey: acceptedKey ?? null,
      steps: steps.map((step) => stepView(step, locale)),
    };
  };
}

/** Media type by which a caller requests the steps while they happen: one JSON object per line. */
export const LINES_TYPE = 'application/x-ndjson';

/** The response that is streamed while the test runs. */
export function testLines(strapi: Core.Strapi, run: ReadyTest): PassThrough {
  const lines = new PassThrough();
  const write = (line: ConnectionTestLine): void => {
    if (!lines.destroyed) lines.write(`${JSON.stringify(line)}\n`);
  };
  run((step) => write({ step }))
    .then((result) => {
      write({ result });
      lines.end();
    })
    .catch((error: unknown) => {
      // The status was sent already: the response ends without a result, which the client treats as a failure.
      logError(strapi, 'test connection', error);
      lines.end();
    });
  return lines;
}
