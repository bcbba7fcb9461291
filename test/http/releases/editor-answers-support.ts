import type {
  EditorAnswerRow,
  MediaReleaseDetail,
  MediaTableRow,
  Page,
  ReleaseInteractionStatistic,
  SavedAnswer,
} from '@mpn/domain';
import { insertRow, unique } from '../../factories/insert';
import { createRelease, sampleTo, type SamplingOptions, type TestRelease } from '../../factories/release';
import type { ErrorAnswer } from '../support/client';
import { database } from '../support/server';
import { editor, type Person, type Promoter } from './support';

export const answersPath = (id: number) => `/releases/${id}/editor_answers`;
export const statisticPath = (id: number) => `/releases/${id}/release_interaction_statistic`;

/** An editor in a department of an institution. */
export interface Desk extends Person {
  departmentId: number;
  /** Of the institution. */
  name: string;
}

/** An institution with a department; `inside`: another editor of the same department. */
export async function desk(inside?: Desk): Promise<Desk> {
  const pool = await database();
  if (inside) {
    const { companyId, departmentId, name } = inside;
    const values = { company_id: companyId, sampling_department_id: departmentId };
    return { ...(await editor(values)), departmentId, name };
  }
  const person = await editor();
  const name = `Radio ${unique()}`;
  await pool.query('update companies set name = $2 where id = $1', [person.companyId, name]);
  const department = { company_id: person.companyId, name: 'Musikredaktion', position: 1 };
  const { id } = await insertRow(pool, 'sampling_departments', department);
  await pool.query('update up_users set sampling_department_id = $2 where id = $1', [person.user.id, id]);
  return { ...person, departmentId: id, name };
}

/** A release of the label, sampled to the institutions of these people. */
export async function sampledTo(
  label: Promoter,
  to: readonly Person[],
  options: SamplingOptions = {},
): Promise<TestRelease> {
  const pool = await database();
  const release = await createRelease(pool, label.companyId, { title: `Album ${unique()}` });
  for (const companyId of new Set(to.map((person) => person.companyId))) {
    await sampleTo(pool, release.id, companyId, options);
  }
  return release;
}

export const answer = (by: Person, id: number, body: object) =>
  by.client.put<SavedAnswer & ErrorAnswer>(answersPath(id), body);
export const codeOf = (body: ErrorAnswer) => body.globalErrors[0]?.messageCode;
export const statisticOf = async (label: Promoter, id: number, query = {}) =>
  (await label.client.get<ReleaseInteractionStatistic>(statisticPath(id), { query })).body;
export const tableOf = async (label: Promoter, id: number, query = {}) =>
  (await label.client.get<Page<EditorAnswerRow>>(`${answersPath(id)}/_views/table`, { query })).body;
export const detail = async (by: Person, id: number) =>
  (await by.client.get<MediaReleaseDetail>(`/releases/${id}/_views/detail`)).body;
export const listed = async (by: Person, id: number) =>
  (await by.client.get<Page<MediaTableRow>>('/releases/_views/table')).body.items.find((row) => row.id === id);

/** Switches the answers of the person's institution on or off. */
export async function switchTo(person: Person, enabled: boolean): Promise<void> {
  const pool = await database();
  await pool.query('update companies set editor_answers_enabled = $2 where id = $1', [person.companyId, enabled]);
}
