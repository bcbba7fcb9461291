import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createTransferClient } from './create-client';
import { assertDirectory } from './assert-directory';
import { joinRemote } from './remote-path';
import type { TransferClient, TransferTarget } from './transfer-client';
import { isTransferError, TransferError, type TransferStep } from './transfer-error';

export interface StepResult {
  step: TransferStep;
  outcome: 'OK' | 'FAILED' | 'SKIPPED';
  /** Why it failed, with the code and values of the catalogue's sentence. */
  error?: TransferError;
  milliseconds: number;
}

export interface ConnectionTest {
  ok: boolean;
  /** All eight, in order; those after a failure are SKIPPED. */
  steps: StepResult[];
  /** The key that the server showed, to be confirmed and pinned; SFTP only. */
  hostKeyFingerprint: string | undefined;
  /** Whether the connection is encrypted. */
  encrypted: boolean;
  /** The fingerprint of our key that the server accepted; SFTP with keys only. */
  acceptedKey: string | undefined;
}

const STEPS: readonly TransferStep[] = [
  'resolve',
  'connect',
  'hostKey',
  'login',
  'directory',
  'write',
  'rename',
  'delete',
];

/**
 * Runs every step that a delivery needs and reports the first failure. With an unconfirmed SFTP host key it stops at
 * `hostKey` and shows the key: no password is sent to a server before its key was confirmed. Never rejects because of
 * the server; leaves no file behind where deleting is permitted and the connection holds.
 * @param directory the configured directory
 * @param mayCreate whether it may be made where it is missing; the test removes it again
 * @param onStep called for each step that ends or fails
 */
export async function testConnection(
  target: TransferTarget,
  directory: string,
  mayCreate: boolean,
  onStep?: (result: StepResult) => void,
): Promise<ConnectionTest> {
  const client = createTransferClient(target);
  const log = new StepLog(onStep);
  try {
    await client.connect((step, skipped) => log.done(step, skipped));
    await exerciseDirectory(client, target.host, directory, mayCreate, log);
  } catch (error) {
    if (!isTransferError(error)) throw error;
    log.failed(error);
  } finally {
    await client.close();
  }
  const steps = log.complete();
  return {
    ok: steps.every((step) => step.outcome !== 'FAILED'),
    steps,
    hostKeyFingerprint: client.presentedHostKey,
    encrypted: client.encrypted,
    acceptedKey: client.acceptedKey,
  };
}

async function exerciseDirectory(
  client: TransferClient,
  host: string,
  directory: string,
  mayCreate: boolean,
  log: StepLog,
): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'mpn-connection-'));
  const content = 'This file tests whether deliveries can be written here. It may be deleted.\r\n';
  const name = `mpn-connection-test-${randomBytes(6).toString('hex')}`;
  const part = joinRemote(directory, `${name}.part`);
  const final = joinRemote(directory, `${name}.txt`);
  let made: string[] = [];
  try {
    if (!mayCreate) await assertDirectory(client, directory, host);
    made = await client.ensureDirectory(directory);
    log.done('directory');
    const local = path.join(folder, name);
    await writeFile(local, content);
    await orRemove(client, part, async () => {
      await client.upload(local, part);
      if ((await client.size(part)) !== Buffer.byteLength(content))
        throw new TransferError('size-mismatch', 'write', { file: part });
      log.done('write');
      await client.rename(part, final);
    });
    log.done('rename');
    await client.delete(final);
    log.done('delete');
  } finally {
    // Nothing of a test stays; a server that does not permit that changes nothing about its result.
    for (const path of made.reverse()) await client.removeDirectory(path).catch(() => undefined);
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Where writing fails half-way, or renaming is not permitted, deleting may be: removes the test file. A failure of that
 * changes nothing about the reported one.
 */
async function orRemove(client: TransferClient, part: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    await client.delete(part).catch(() => undefined);
    throw error;
  }
}

/** Measures the steps, and fills in those that did not run. */
class StepLog {
  private readonly results: StepResult[] = [];
  private since = Date.now();

  constructor(private readonly onStep?: (result: StepResult) => void) {}

  done(step: TransferStep, skipped = false): void {
    this.add({ step, outcome: skipped ? 'SKIPPED' : 'OK' });
  }

  failed(error: TransferError): void {
    // The current step, whichever of its commands failed: reading a size while writing belongs to writing.
    const step = STEPS[this.results.length] ?? error.step;
    this.add({ step, outcome: 'FAILED', error });
  }

  complete(): StepResult[] {
    const rest = STEPS.slice(this.results.length);
    return [...this.results, ...rest.map((step): StepResult => ({ step, outcome: 'SKIPPED', milliseconds: 0 }))];
  }

  private add(result: Omit<StepResult, 'milliseconds'>): void {
    const now = Date.now();
    const timed = { ...result, milliseconds: now - this.since };
    this.results.push(timed);
    this.since = now;
    this.onStep?.(timed);
  }
}
