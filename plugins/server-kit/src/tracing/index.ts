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
  /** W3C `traceparent` of the causing span if it is in another process; default: the running span. */
  causedBy?: string | undefined;
}

/** Recorder of spans; set by the process if tracing is enabled (cms/src/platform/tracing). */
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

/** Runs work as a span of the trace, if tracing is enabled; an error that it throws is recorded in the span. */
export const traced = <T>(name: string, options: SpanOptions, work: (span: OpenSpan) => Promise<T>): Promise<T> =>
  tracing ? tracing.inSpan(name, options, work) : work(NO_SPAN);

/** Field of a job's payload with the span that queued it. */
export const CAUSE = 'traceparent';

/** The payload of a job, with the current span, if there is one. */
export function withCause(payload: object): object {
  const cause = tracing?.current();
  return cause === undefined ? payload : { ...payload, [CAUSE]: cause };
}
