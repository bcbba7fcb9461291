import type { EditorAnswer } from '@mpn/domain';
import { insertRows, type Row } from '@mpn/database';
import { createRandom } from '../random';
import type { DemoContext } from './context';

/** Fractions of listeners who answer about the release, and about a track. */
const ANSWERS = 0.34,
  ANSWERS_TRACK = 0.12;
/** Fraction of answers with a comment. */
const SENTENCE = 0.45;

/** Answers weighted by their number of occurrences. */
const WEIGHTED: readonly EditorAnswer[] = ['WILL_PLAY', 'WILL_PLAY', 'MAYBE', 'MAYBE', 'NOT_FOR_US'];

const SENTENCES: Record<EditorAnswer, readonly string[]> = {
  WILL_PLAY: [
    'Läuft ab Montag in der A-Rotation.',
    'Genau das Richtige für unsere Abendsendung.',
    'On rotation from next week, please send the radio edit too.',
    'Neuvorstellung am Freitag, gern mit Interview.',
  ],
  MAYBE: [
    'Wir hören in der nächsten Musiksitzung noch einmal hinein.',
    'Schöner Song, aber das Intro ist für den Morgen zu lang.',
    'Good track, waiting for the next single.',
    'Eher etwas für die Nacht, wir melden uns.',
  ],
  NOT_FOR_US: [
    'Passt nicht in unser Format.',
    'Too close to what we have on rotation already.',
    'Für unser Programm zu elektronisch.',
  ],
};

interface Heard {
  user_id: number;
  release_id: number;
  company_id: number;
  department_id: number | null;
  track_id: number;
  at: Date;
}

/**
 * Answers of editors about releases that they listened to. Uses its own random generator, so that the rest of the demo
 * does not change.
 */
export async function seedAnswers(context: DemoContext): Promise<number> {
  const random = createRandom('answers');
  const { rows: heard } = await context.client.query<Heard & Row>(
    `select distinct on (user_id, release_id) user_id, release_id, company_id, department_id, track_id, at
     from interactions where type = 'LISTENED_TO' order by user_id, release_id, at desc, id`,
  );
  const rows: Row[] = [];
  for (const { at: listened, track_id, ...editor } of heard) {
    const latest = context.now.getTime() - 60_000;
    const at = new Date(Math.min(new Date(listened).getTime() + random.int(1, 90) * 60_000, latest)).toISOString();
    const add = (trackId: number | null): void => {
      const answer = random.pick(WEIGHTED);
      const comment = random.chance(SENTENCE) ? random.pick(SENTENCES[answer]) : null;
      rows.push({ ...editor, track_id: trackId, answer, comment, at, created_at: at });
    };
    if (random.chance(ANSWERS)) add(null);
    if (random.chance(ANSWERS_TRACK)) add(track_id);
  }
  await insertRows(context.client, 'editor_answers', rows);
  return rows.length;
}
