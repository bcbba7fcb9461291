import { context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Span } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import type { Core } from '@strapi/strapi';
import { database, type SpanFacts, type Tracing } from '@mpn/server-kit';
import { withoutLiterals } from './without-literals';

const SERVICE = 'mpn';

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER } as const;

/** Records the class of an error without its text, which may contain user input. */
function fail(span: Span, error: unknown): void {
  span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown');
  span.setStatus({ code: SpanStatusCode.ERROR });
}

function known(facts: SpanFacts): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(facts).filter((entry): entry is [string, string | number] => entry[1] !== undefined),
  );
}

function tracingBy(provider: NodeTracerProvider): Tracing {
  const tracer = provider.getTracer(SERVICE);
  return {
    inSpan(name, { kind, facts = {}, causedBy }, work) {
      const parent = causedBy ? propagation.extract(ROOT_CONTEXT, { traceparent: causedBy }) : context.active();
      return tracer.startActiveSpan(name, { kind: KINDS[kind], attributes: known(facts) }, parent, async (span) => {
        try {
          return await work({
            rename: (to) => void span.updateName(to),
            set: (more) => void span.setAttributes(known(more)),
          });
        } catch (error) {
          fail(span, error);
          throw error;
        } finally {
          span.end();
        }
      });
    },
    current() {
      const carrier: { traceparent?: string } = {};
      propagation.inject(context.active(), carrier);
      return carrier.traceparent;
    },
  };
}

interface Statement {
  __knexQueryUid: string;
  sql: string;
}

/**
 * A span for each statement of the application that belongs to a request or job; the statement's text has no values.
 */
function traceStatements(provider: NodeTracerProvider, strapi: Core.Strapi): void {
  const tracer = provider.getTracer(SERVICE);
  const open = new Map<string, Span>();
  const end = (uid: string, error?: unknown): void => {
    const span = open.get(uid);
    if (!span) return;
    open.delete(uid);
    if (error !== undefined) fail(span, error);
    span.end();
  };
  database(strapi)
    .on('query', ({ __knexQueryUid: uid, sql }: Statement) => {
      // Not for background statements (heartbeats, polls), which would be traces of one statement each.
      if (!trace.getActiveSpan()) return;
      const text = withoutLiterals(sql);
      const [operation = 'SQL'] = text.trimStart().split(/\s/, 1);
      const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text };
      open.set(uid, tracer.startSpan(operation.toUpperCase(), { kind: SpanKind.CLIENT, attributes }));
    })
    .on('query-response', (_answer: unknown, { __knexQueryUid: uid }: Statement) => end(uid))
    .on('query-error', (error: unknown, { __knexQueryUid: uid }: Statement) => end(uid, error));
}

/**
 * Traces by OpenTelemetry, sent to `<endpoint>/v1/traces` as OTLP over HTTP.
 * @param endpoint base URL of the receiver
 */
export function openTelemetry(endpoint: string) {
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': SERVICE, 'service.instance.id': String(process.pid) }),
    spanProcessors: [
      new BatchSpanProcessor(new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` })),
    ],
  });
  provider.register();
  return {
    tracing: tracingBy(provider),
    traceStatements: (strapi: Core.Strapi) => traceStatements(provider, strapi),
    stop: () => provider.shutdown(),
  };
}
