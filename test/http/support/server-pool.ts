import { createServer, type Server } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../support/processes';
import { startS3Process, type S3Account, type S3Process } from '../../support/s3-process';
import { cloneTemplate, dropDatabase } from './test-database';
import { startServerProcess, type ServerProcess } from './server-process';

export interface ServerPoolOptions {
  root: string;
  maintenanceUrl: string;
  template: string;
}

/** Facts about a jest worker's own server. */
export interface ServerFacts {
  port: number;
  databaseUrl: string;
  folder: string;
  /** Where its metrics are, without a token. */
  metricsPort?: number;
}

/**
 * Gives every jest worker a server of its own (database, folder, port), started at the worker's first request, and all
 * of them one S3 server. Runs in jest's main process, because the servers must live until the end of the run, longer
 * than workers.
 */
export class ServerPool {
  private readonly servers = new Map<string, Promise<ServerProcess & ServerFacts>>();
  private readonly folder = mkdtempSync(join(tmpdir(), 'mpn-test-'));
  private s3: Promise<S3Process> | undefined;
  private control: Server | undefined;

  constructor(private readonly options: ServerPoolOptions) {}

  private nameOf(worker: string): string {
    return `mpn_test_${process.pid}_${worker}`;
  }

  private async start(worker: string): Promise<ServerProcess & ServerFacts> {
    const { root, maintenanceUrl, template } = this.options;
    const databaseUrl = await cloneTemplate(maintenanceUrl, template, this.nameOf(worker));
    const metricsPort = await freePort();
    const environment = { PARSER_PROCESSES: '1', METRICS_PORT: String(metricsPort) };
    const started = await startServerProcess({ root, databaseUrl, folder: join(this.folder, worker), environment });
    return { ...started, metricsPort };
  }

  private serverOf(worker: string): Promise<ServerProcess & ServerFacts> {
    const started = this.servers.get(worker) ?? this.start(worker);
    this.servers.set(worker, started);
    return started;
  }

  private async factsOf(worker: string): Promise<ServerFacts> {
    const { port, databaseUrl, folder, metricsPort } = await this.serverOf(worker);
    return { port, databaseUrl, folder, ...(metricsPort === undefined ? {} : { metricsPort }) };
  }

  private async s3Account(): Promise<S3Account> {
    this.s3 ??= startS3Process();
    const { endpoint, region, accessKeyId, secretAccessKey, configuration } = await this.s3;
    return { endpoint, region, accessKeyId, secretAccessKey, configuration };
  }

  /** Starts listening for workers that request their server. @returns the URL */
  listen(): Promise<string> {
    const control = createServer((request, response) => {
      // A worker that is late would send its next request into a connection that has just been closed as idle.
      response.setHeader('connection', 'close');
      const what = (request.url ?? '').slice(1);
      const facts: Promise<unknown> = what === 's3' ? this.s3Account() : this.factsOf(what);
      facts.then(
        (found) => response.end(JSON.stringify(found)),
        (error: unknown) => {
          response.statusCode = 500;
          response.end(String(error));
        },
      );
    });
    this.control = control;
    return new Promise((resolve) => {
      control.listen(0, '127.0.0.1', () => {
        const address = control.address();
        resolve(`http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`);
      });
    });
  }

  /** Ends all servers and drops their databases and folders. */
  async close(): Promise<void> {
    this.control?.close();
    this.control?.closeAllConnections();
    for (const [worker, started] of this.servers) {
      await started.then(
        (server) => server.stop(),
        () => undefined,
      );
      await dropDatabase(this.options.maintenanceUrl, this.nameOf(worker));
    }
    await this.s3?.then(
      (server) => server.stop(),
      () => undefined,
    );
    rmSync(this.folder, { recursive: true, force: true });
  }
}
