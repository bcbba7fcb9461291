import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { answerSchemas } from './answer-schemas.mjs';

/** Generation must fail for replies that cannot be described: tested with contracts made for it. */
const CONTRACTS = `
  declare function reply<R>(name: string): { name: string; __type?: R };
  const Known = ['ONE', 'TWO'] as const;
  const More = [...Known, 'THREE'] as const;
  interface Row { state: (typeof Known)[number] }
  interface Unfollowed { state: (typeof More)[number] }
  interface Page<T> { items: T[] }
  export const answers = [
    reply<Page<Row>>('Table'), reply<void>('Nothing'), reply<Unfollowed>('Unfollowed'), reply<Page<Unfollowed>>('UnfollowedTable'),
  ];
`;

const folder = mkdtempSync(join(tmpdir(), 'mpn-contracts-'));
try {
  const [contracts, tsconfig] = [join(folder, 'contracts.ts'), join(folder, 'tsconfig.json')];
  writeFileSync(contracts, CONTRACTS);
  writeFileSync(tsconfig, JSON.stringify({ compilerOptions: { strict: true, types: [] }, files: ['contracts.ts'] }));
  const { components, answerSchema } = answerSchemas(contracts, tsconfig);
  assert.deepEqual(answerSchema('Table'), { $ref: '#/components/schemas/Table' });
  assert.deepEqual(components.Table.properties.items.items.properties.state.enum, ['ONE', 'TWO']);
  assert.equal(answerSchema('Nothing'), null);
  assert.throws(() => answerSchema('Unfollowed'), /No schema for reply<Unfollowed>\('Unfollowed'\)/);
  assert.throws(() => answerSchema('UnfollowedTable'), /No schema for reply<Page<Unfollowed>>/);
  assert.throws(() => answerSchema('Unknown'), /was not found in the contracts/);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
