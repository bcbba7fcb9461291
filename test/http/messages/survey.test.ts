import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { SurveyView } from '@mpn/domain';
import { promoter, superAdmin } from '../releases/support';
import { api, apiAt, type ApiClient, type ErrorAnswer } from '../support/client';
import { database, server } from '../support/server';
import { startServerProcess, type ServerProcess } from '../support/server-process';

/* A server whose operator has set up a survey; it has the database and the secrets of the server of all tests. */

const FORM = 'https://forms.example.org';
let folder: string;
let app: ServerProcess;
let admin: ApiClient;

const turn = (enabled: boolean) => admin.put('/feature_flags/SURVEY', { enabled });

beforeAll(async () => {
  ({ client: admin } = await superAdmin());
  await turn(true);
  folder = await mkdtemp(join(tmpdir(), 'mpn-survey-'));
  const tests = await server();
  app = await startServerProcess({
    root: resolve(__dirname, '../../..'),
    databaseUrl: tests.databaseUrl,
    folder,
    environment: {
      SECRETS_FILE: join(tests.folder, 'secrets.json'),
      WORKER: 'false',
      SURVEY_URL: `${FORM}/how-was-it?for=mpn`,
    },
  });
});
afterAll(async () => {
  await turn(false);
  await app?.stop();
  await rm(folder, { recursive: true, force: true });
});

async function person() {
  const { user } = await promoter();
  const client = apiAt(app.port).as(user);
  const ask = async () => (await client.get<SurveyView>('/survey')).body.ask;
  const answer = (given: string) => client.put<SurveyView & ErrorAnswer>('/survey', { answer: given });
  return { user, client, ask, answer };
}

test('the web app gets SURVEY_URL, and the content security policy permits only its host', async () => {
  const { body } = await apiAt(app.port).get<{ survey: object }>('//config.json');
  expect(body.survey).toEqual({ enabled: true, url: `${FORM}/how-was-it?for=mpn` });
  const policy = (await fetch(`http://127.0.0.1:${app.port}/`)).headers.get('content-security-policy') ?? '';
  expect(/frame-src ([^;]*)/.exec(policy)?.[1]?.split(' ')).toContain(FORM);
});

test.each(['TAKEN', 'DECLINED'])('a person who answered %s is not asked again', async (given) => {
  const { user, ask, answer } = await person();
  expect(await ask()).toBe(true);
  expect((await answer(given)).body).toEqual({ ask: false });
  const pool = await database();
  await pool.query(`update survey_answers set answered_at = answered_at - interval '1 year' where user_id = $1`, [
    user.id,
  ]);
  expect(await ask()).toBe(false);
});

test('a person who answered LATER is asked again after a week, and keeps a single answer', async () => {
  const { user, ask, answer } = await person();
  await Promise.all([answer('LATER'), answer('LATER')]);
  const pool = await database();
  const back = (days: number) =>
    pool.query(`update survey_answers set answered_at = answered_at - interval '${days} days' where user_id = $1`, [
      user.id,
    ]);
  await back(6);
  expect(await ask()).toBe(false);
  await back(2);
  expect(await ask()).toBe(true);
  expect((await answer('TAKEN')).status).toBe(200);
  const { rows } = await pool.query('select answer from survey_answers where user_id = $1', [user.id]);
  expect(rows).toEqual([{ answer: 'TAKEN' }]);
});

test('without SURVEY_URL nobody is asked, and an answer gets 404', async () => {
  const { user } = await promoter();
  const client = api().as(user);
  expect((await client.get<SurveyView>('/survey')).body).toEqual({ ask: false });
  expect((await client.put('/survey', { answer: 'TAKEN' })).status).toBe(404);
});

test('an unknown answer is refused', async () => {
  const { answer } = await person();
  const { status, body } = await answer('MAYBE');
  expect([status, body.fieldErrors.map(({ field }) => field)]).toEqual([400, ['answer']]);
});
