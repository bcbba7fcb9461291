import { messageXml, releaseForMessage } from '../../factories/ddex';
import { importer, sendFiles } from '../../http/ddex/support';
import { database } from '../../http/support/server';
import { until } from '../../support/until';

/** Blocks the statement that stores this message until `letGo` is called. */
async function holdMessage(pathInDelivery: string) {
  const pool = await database();
  const holder = await pool.connect();
  await holder.query('select pg_advisory_lock(4711)');
  await holder.query(
    `create function hold_message() returns trigger language plpgsql as $$ begin
       if new.path = '${pathInDelivery}' then perform pg_advisory_xact_lock(4711); end if; return new; end $$;
     create trigger hold_message before insert on release_import_messages
       for each row execute function hold_message()`,
  );
  return {
    untilHeld: () =>
      until(
        async () => (await pool.query(`select 1 from pg_locks where objid = 4711 and not granted`)).rowCount,
        (waiting) => waiting === 1,
      ),
    letGo: async () => {
      await holder.query('select pg_advisory_unlock(4711)');
      await holder.query('drop trigger hold_message on release_import_messages; drop function hold_message()');
      holder.release();
    },
  };
}

/** The messages of an import that are stored, each with its release. */
export async function storedMessages(
  importId: number,
): Promise<{ id: number; path: string; release: number | null }[]> {
  const pool = await database();
  const { rows } = await pool.query<{ id: number; path: string; release: number | null }>(
    `select m.id, m.path, r.id as release from release_import_messages m
     left join imported_releases r on r.message_id = m.id where m.release_import_id = $1 order by m.id`,
    [importId],
  );
  return rows;
}

/** An import whose report is held at its fourth message until `letGo`. */
export async function heldImport() {
  const who = await importer();
  const held = await holdMessage('B/4/message.xml');
  const { body } = await sendFiles(who.client, [
    ...[1, 3, 4, 5, 6].map((number) => ({
      name: `B/${number}/message.xml`,
      bytes: messageXml({ release: releaseForMessage() }),
    })),
    { name: 'B/1/notes.pdf', bytes: '%PDF-1.4' },
    { name: 'B/2/message.xml', bytes: '<broken' },
  ]);
  await held.untilHeld();
  const before = await storedMessages(body.id);
  expect(before.map(({ path: at }) => at)).toEqual([1, 2, 3].map((number) => `B/${number}/message.xml`));
  return { who, id: body.id, before, letGo: held.letGo };
}
