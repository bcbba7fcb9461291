import { AsyncLocalStorage } from 'node:async_hooks';

/** Fields of a log line: ids only, no names. */
export interface LogFields {
  requestId?: string;
  userId?: number;
  jobId?: string;
  task?: string;
  clockJob?: string;
}

const current = new AsyncLocalStorage<LogFields>();

/** Runs work whose log lines carry these fields. */
export const withLogFields = <T>(fields: LogFields, work: () => T): T => current.run({ ...fields }, work);

/** Adds fields to the running work's log lines; does nothing outside of one. */
export function addLogFields(fields: LogFields): void {
  const store = current.getStore();
  if (store) Object.assign(store, fields);
}

export const logFields = (): LogFields => current.getStore() ?? {};
