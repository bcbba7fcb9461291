import { createUser, type TestUser } from '../../factories/users';
import { expectMutatedFilesHandled, MEDIA, unexpected } from '../../hostile/check';
import { bombs, HOSTILE_SEED, mutatedFiles, type HostileFile } from '../../hostile/corpus';
import { formWith } from '../../support/media';
import { api, type ErrorAnswer } from '../support/client';
import { database } from '../support/server';

/* Two thousand mutated files are checked by `npm run soak -- hostile`. */

test(`each of 250 mutated files is accepted or refused with a media error (HOSTILE_SEED=${HOSTILE_SEED})`, () =>
  expectMutatedFilesHandled(250));

describe('uploaded to the server', () => {
  let promoter: TestUser;
  beforeAll(async () => {
    promoter = await createUser(await database(), 'PROMO_ADMIN');
  });

  async function post({ kind, bytes, name }: HostileFile): Promise<string> {
    const { status, body } = await api().as(promoter).post<ErrorAnswer>(`/files/${kind}`, formWith(bytes, name));
    if (status === 201) return 'accepted';
    return status < 500 ? (body.globalErrors[0]?.messageCode ?? `${status}`) : `${status} ${JSON.stringify(body)}`;
  }

  /** Uploads several concurrently, while /healthz is polled and must respond. */
  async function postAll(files: readonly HostileFile[]): Promise<string[]> {
    const outcomes: string[] = [];
    let next = 0;
    const sender = async (): Promise<void> => {
      while (next < files.length) {
        const index = next++;
        outcomes[index] = await post(files[index]!);
        expect((await api().get('//healthz')).status).toBe(200);
      }
    };
    await Promise.all(Array.from({ length: 4 }, sender));
    return outcomes;
  }

  test('every decompression bomb is refused with the expected error', async () => {
    const files = await bombs();
    const outcomes = await postAll(files);
    expect(unexpected(files, outcomes)).toEqual([]);
    const wrong = files.flatMap(({ name, outcome }, index) =>
      outcome === undefined || outcomes[index]!.replace(MEDIA, '') === outcome ? [] : [`${name}: ${outcomes[index]}`],
    );
    expect(wrong).toEqual([]);
  });

  test('a sample of the mutated files is accepted or refused with a media error', async () => {
    // A tenth of others than those above, from each file that is mutated.
    const files = (await mutatedFiles(250, HOSTILE_SEED + 7)).filter((_file, index) => index % 10 === 0);
    expect(unexpected(files, await postAll(files))).toEqual([]);
  });
});
