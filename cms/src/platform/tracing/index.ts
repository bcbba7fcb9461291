import type { Core } from '@strapi/strapi';
import { useTracing } from '@mpn/server-kit';
import { getSettings } from '../../../config/environment';

/** Traces that a process sends. */
export interface RunningTraces {
  /** Sends what has not been sent yet. */
  stop(): Promise<void>;
}

/**
 * Enables tracing if OTEL_EXPORTER_OTLP_ENDPOINT is set: requests, statements, jobs, mails, transfers and calls to the
 * external shop. Without it nothing of OpenTelemetry is loaded.
 */
export async function startTraces(strapi: Core.Strapi): Promise<RunningTraces | undefined> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = getSettings();
  if (endpoint === undefined) return undefined;
  const { openTelemetry } = await import('./open-telemetry.js');
  const { tracing, traceStatements, stop } = openTelemetry(endpoint);
  useTracing(tracing);
  traceStatements(strapi);
  return { stop };
}
