import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

export interface ReceivedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: Record<string, unknown> }[];
}

interface TraceRequest {
  resourceSpans: { scopeSpans: { spans: ReceivedSpan[] }[] }[];
}

/** A receiver of OpenTelemetry traces: OTLP over HTTP, as JSON. */
export interface TraceReceiver {
  endpoint: string;
  spans: ReceivedSpan[];
  stop: () => Promise<void>;
}

export async function receiveTraces(): Promise<TraceReceiver> {
  const spans: ReceivedSpan[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const { resourceSpans } = (await json(request)) as TraceRequest;
      if (request.url !== '/v1/traces') return response.writeHead(404).end();
      for (const { scopeSpans } of resourceSpans) for (const { spans: received } of scopeSpans) spans.push(...received);
      return response.setHeader('content-type', 'application/json').end('{}');
    })();
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    stop: () =>
      new Promise((stopped) => {
        server.close(() => stopped());
        server.closeAllConnections();
      }),
  };
}
