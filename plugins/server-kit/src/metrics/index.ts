import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Metrics of this process, served at `METRICS_PORT` (docs/operations.md#metrics). */
export const metrics = new Registry();

const registers = [metrics];

export const httpRequests = new Histogram({
  name: 'mpn_http_request_duration_seconds',
  help: 'Seconds until the answer to a request begins, by route template and status.',
  labelNames: ['method', 'route', 'status'] as const,
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60],
  registers,
});

export const queueJobs = new Histogram({
  name: 'mpn_queue_job_duration_seconds',
  help: 'Seconds that a job ran in this process, by task and whether it succeeded.',
  labelNames: ['lane', 'task', 'outcome'] as const,
  buckets: [0.01, 0.1, 0.5, 1, 5, 30, 60, 300, 1800, 7200],
  registers,
});

export const clockRuns = new Gauge({
  name: 'mpn_clock_job_last_success_timestamp_seconds',
  help: 'When a clock job last ended without an error in this process, as a Unix time.',
  labelNames: ['clock_job'] as const,
  registers,
});

export const deliveries = new Counter({
  name: 'mpn_deliveries_total',
  help: 'Runs of deliveries that this process ended: delivered, failed for good, or queued again.',
  labelNames: ['outcome'] as const,
  registers,
});

export const transfersOpen = new Gauge({
  name: 'mpn_transfers_open',
  help: 'Connections to servers of institutions that are sending now.',
  registers,
});

export const transferredFiles = new Counter({
  name: 'mpn_transfer_files_total',
  help: 'Files sent to servers of institutions.',
  registers,
});

export const transferredBytes = new Counter({
  name: 'mpn_transfer_bytes_total',
  help: 'Bytes sent to servers of institutions.',
  registers,
});

export const encodes = new Histogram({
  name: 'mpn_encode_duration_seconds',
  help: 'Seconds that an encode (rendition or preview) took, by format and whether it succeeded.',
  labelNames: ['format', 'outcome'] as const,
  buckets: [0.5, 1, 2.5, 5, 10, 30, 60, 300, 1800, 7200],
  registers,
});

export const servicesUp = new Gauge({
  name: 'mpn_service_up',
  help: 'Whether a service in use (mail, shop, storage, disk, names, audio, replica) answered the last check of this process.',
  labelNames: ['service'] as const,
  registers,
});

export const databaseReads = new Counter({
  name: 'mpn_database_lagging_reads_total',
  help: 'Reads that may lag, by where they were answered: replica, or primary. Only with DATABASE_REPLICA_URL.',
  labelNames: ['from'] as const,
  registers,
});

export const logLines = new Counter({
  name: 'mpn_log_lines_total',
  help: 'Lines of the log, by level.',
  labelNames: ['level'] as const,
  registers,
});

// Initialized with 0, because alert rules on a rate need a value before the first event.
for (const outcome of ['delivered', 'failed', 'requeued']) deliveries.inc({ outcome }, 0);
for (const level of ['error', 'warn']) logLines.inc({ level }, 0);
