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
import { audit, database } from '@mpn/server-kit';
import { deliveryConfig } from '../settings';
import { testConnection, type StepResult } from '../transfer/test-connection';
import type { TransferTarget } from '../transfer/transfer-client';
import { assertCertificate } from './certificate';
import { settingsCompany } from './company-access';
import { findConfiguration, keptPassword, passwordMissing } from './ftp-configuration';
import { limitConnectionTests } from './limit-tests';

type Body = BodyOf<typeof testFtp>;

/** The typed password, else the kept one if server and account are those it belongs to. Throws required. */
async function passwordFor(strapi: Core.Strapi, companyId: number, body: Body): Promise<string> {
  if (body.password) return body.password;
  const kept = keptPassword(strapi, await findConfiguration(database(strapi), companyId), body);
  if (kept === null) throw passwordMissing();
  return kept;
}

async function targetFor(strapi: Core.Strapi, companyId: number, body: Body): Promise<TransferTarget> {
  assertCertificate(body);
  return {
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
}

function stepView({ step, outcome, error, milliseconds }: StepResult, locale: Locale): ConnectionTestStep {
  const message = error ? formatMessage(error.code, locale, error.values) : null;
  return { step, outcome, milliseconds, errorCode: error?.code ?? null, message };
}

/** A test that may run: everything that can be refused has been looked at. */
export type ReadyTest = (onStep?: (step: ConnectionTestStep) => void) => Promise<ConnectionTestView>;

/**
 * Makes ready to try a company's settings as typed, step by step. An SFTP key that was not confirmed yet is shown, and no
 * password is sent before.
 * Throws not-found, too-many-requests, required for a missing password, certificate for one that cannot be read.
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
  const target = await targetFor(strapi, companyId, body);
  return async (onStep) => {
    const tell = onStep && ((result: StepResult): void => onStep(stepView(result, locale)));
    const { ok, steps, hostKeyFingerprint, encrypted } = await testConnection(target, body.directory ?? '.', tell);
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
      steps: steps.map((step) => stepView(step, locale)),
    };
  };
}

/** The media type by which a caller asks for the steps as they are done: one JSON object a line. */
export const LINES_TYPE = 'application/x-ndjson';

/** The answer that is written while the test runs. */
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
      // The answer has begun: it breaks off without a result, which the caller takes for a failure.
      strapi.log.error(`test connection: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
      lines.destroy();
    });
  return lines;
}
