import type * as TusModule from '@tus/server' with { 'resolution-mode': 'import' };

export type Tus = typeof TusModule;

let loaded: Promise<Tus> | undefined;

/** The protocol's implementation. An ES module, which compiled CommonJS can only import at run time. */
export function loadTus(): Promise<Tus> {
  loaded ??= import('@tus/server');
  return loaded;
}
