/** Facts of a span: ids, templates, states; never names, addresses, values of statements. */
export type SpanFacts = Readonly<Record<string, string | number | undefined>>;

export type SpanKind = 'server' | 'client' | 'consumer';

/** A span that is open. */
export interface OpenSpan {
  rename(name: string): void;
  set(facts: SpanFacts): void;
}

export interface SpanOptions {
  kind: SpanKind;
  facts?: SpanFacts;
  /** W3C `traceparent` of what caused it, where that was in another process; else the running span. */
  causedBy?: string | undefined;
}

/** What records spans; the process sets it where traces are switched on (cms/src/platform/tracing). */
export interface Tracing {
  inSpan<T>(name: string, options: SpanOptions, work: (span: OpenSpan) => Promise<T>): Promise<T>;
  /** W3C `traceparent` of the running span. */
  current(): string | undefined;
}

let tracing: Tracing | undefined;

export function useTracing(to: Tracing): void {
  tracing = to;
}

const NO_SPAN: OpenSpan = { rename: () => undefined, set: () => undefined };

/** Runs work as a span of the trace, where traces are switched on; an error that it throws is the span's too. */
export const traced = <T>(name: string, options: SpanOptions, work: (span: OpenSpan) => Promise<T>): Promise<T> =>
  tracing ? tracing.inSpan(name, options, work) : work(NO_SPAN);

/** Under this name a job's payload says by which span it was queued. */
export const CAUSE = 'traceparent';

/** The payload of a job, with the span that queues it, where there is one. */
export function withCause(payload: object): object {
  const cause = tracing?.current();
  return cause === undefined ? payload : { ...payload, [CAUSE]: cause };
}
