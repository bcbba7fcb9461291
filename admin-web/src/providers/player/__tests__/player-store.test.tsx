import { LISTENING_COPY_RETRY_MS } from '@/config/timing';
import { Player, type PlayerTrack } from '../player-store';

/** jsdom does not play media: the tests dispatch the element's events. */
beforeEach(() => {
  localStorage.clear();
  jest.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue(undefined);
  jest.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue(undefined);
});
afterEach(() => jest.restoreAllMocks());

let listened: number[];
beforeEach(() => (listened = []));

const track = (id: number, releaseId: number): PlayerTrack => ({
  id,
  releaseId,
  title: `Track ${String(id)}`,
  artist: null,
  coverUrl: null,
  url: `/audio/${String(id)}`,
  durationMs: 60_000,
  onListened: () => listened.push(id),
});

/** Two tracks of one release, then two of another. */
const QUEUE = [track(1, 10), track(2, 10), track(3, 20), track(4, 20)];

/** Plays the current track for 31 seconds, to its end. */
function hear(player: Player): void {
  let seconds = 0;
  Object.defineProperty(player.audio, 'currentTime', { get: () => seconds, set: () => undefined, configurable: true });
  player.audio.dispatchEvent(new Event('playing'));
  while (seconds < 31) {
    seconds += 1;
    player.audio.dispatchEvent(new Event('timeupdate'));
  }
  player.audio.dispatchEvent(new Event('ended'));
}

describe('the end of a track', () => {
  test('is followed by the next one of the same release, and both count as listened to', () => {
    const player = new Player();
    player.play(QUEUE);
    hear(player);
    expect(player.current?.id).toBe(2);
    hear(player);
    expect(listened).toEqual([1, 2]);
  });

  test('stops the player at the end of the release, and nothing is shown as playing', () => {
    const player = new Player();
    player.play(QUEUE, 1);
    hear(player);
    expect(player.current?.id).toBe(2);
    expect(player.getState().phase).toBe('paused');
  });

  test('plays the next release if `continues` is set, without recording it as listened to', () => {
    const player = new Player();
    player.setContinues(true);
    player.play(QUEUE, 1);
    for (let count = 0; count < 3; count += 1) hear(player);
    expect(player.current?.id).toBe(4);
    expect(player.getState().phase).toBe('paused');
    expect(listened).toEqual([2]);
  });

  test('a release that the user skips to counts as listened to', () => {
    const player = new Player();
    player.play(QUEUE, 1);
    player.next();
    hear(player);
    hear(player);
    expect(listened).toEqual([3, 4]);
  });
});

describe('a track that plays by itself', () => {
  test('does not count as listened to, however long it plays', () => {
    const player = new Player();
    player.playByItself(track(1, 10));
    hear(player);
    expect(listened).toEqual([]);
  });

  test.each([
    ['pause', (player: Player) => player.toggle()],
    ['a seek', (player: Player) => player.seek(3)],
    ['what the page does', (player: Player) => player.want()],
  ])('counts from %s on: at once after 30 seconds, and once', (_what, press) => {
    const player = new Player();
    player.playByItself(track(1, 10));
    hear(player);
    press(player);
    press(player);
    expect(listened).toEqual([1]);
  });

  test('counts after 30 seconds where something was pressed before', () => {
    const player = new Player();
    player.playByItself(track(1, 10));
    player.want();
    expect(listened).toEqual([]);
    hear(player);
    expect(listened).toEqual([1]);
  });

  test('goes on where it is the one that plays, and counts as before', () => {
    const player = new Player();
    player.play([track(1, 10)]);
    player.audio.dispatchEvent(new Event('playing'));
    player.playByItself(track(1, 10));
    hear(player);
    expect(listened).toEqual([1]);
  });

  test('tells its end, if nothing of the queue follows', () => {
    const player = new Player();
    const ends: number[] = [];
    const telling = (id: number) => ({ ...track(id, 10), onEnded: () => ends.push(id) });
    player.playByItself(telling(1));
    hear(player);
    player.play([telling(2), telling(3)]);
    hear(player);
    hear(player);
    expect(ends).toEqual([1, 3]);
  });
});

test('`continues` is stored in the browser', () => {
  new Player().setContinues(true);
  expect(new Player().getState().continues).toBe(true);
});

describe('a track whose listening copy is still being made', () => {
  const answers = (...statuses: (number | null)[]) => {
    const left = [...statuses];
    const fetched = jest.fn(async () => {
      const status = left.shift() ?? 200;
      if (status === null) throw new TypeError('Failed to fetch');
      return { status } as Response;
    });
    window.fetch = fetched;
    return fetched;
  };
  const original = window.fetch;
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => {
    jest.useRealTimers();
    window.fetch = original;
  });
  const fails = async (player: Player) => {
    player.audio.dispatchEvent(new Event('error'));
    await jest.advanceTimersByTimeAsync(0);
  };

  test('is asked for again until it is there, and then plays by itself', async () => {
    answers(409, 409);
    const player = new Player();
    const loads = jest.spyOn(player.audio, 'play');
    player.play(QUEUE);
    for (let time = 1; time <= 2; time += 1) {
      await fails(player);
      expect(player.getState()).toMatchObject({ phase: 'loading', isAwaited: true });
      await jest.advanceTimersByTimeAsync(LISTENING_COPY_RETRY_MS);
      expect(loads).toHaveBeenCalledTimes(1 + time);
    }
    player.audio.dispatchEvent(new Event('playing'));
    expect(player.getState()).toMatchObject({ phase: 'playing', isAwaited: false });
  });

  test.each([[404], [null]])('fails where the server says otherwise (%s)', async (status) => {
    answers(status);
    const player = new Player();
    player.play(QUEUE);
    await fails(player);
    expect(player.getState()).toMatchObject({ phase: 'failed', isAwaited: false });
  });

  test('is not waited for any longer once it was paused, closed, or another was chosen', async () => {
    answers(409, 409, 409);
    const player = new Player();
    const loads = jest.spyOn(player.audio, 'play');
    for (const end of [() => player.toggle(), () => player.play(QUEUE, 2), () => player.close()]) {
      player.play(QUEUE, 1);
      await fails(player);
      end();
      const before = loads.mock.calls.length;
      await jest.advanceTimersByTimeAsync(5 * LISTENING_COPY_RETRY_MS);
      expect([loads.mock.calls.length, player.getState().isAwaited]).toEqual([before, false]);
    }
  });
});
