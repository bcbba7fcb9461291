import type * as TusModule from '@tus/server' with { 'resolution-mode': 'import' };

export type Tus = typeof TusModule;

let loaded: Promise<Tus> | undefined;

/** The protocol's own implementation. It is an ES module, which compiled CommonJS can only import when it runs. */
export function loadTus(): Promise<Tus> {
  loaded ??= import('@tus/server');
  return loaded;
}
