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
  Object.defineProperty(player.audio, 'currentTime', { get: () => seconds, configurable: true });
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

test('`continues` is stored in the browser', () => {
  new Player().setContinues(true);
  expect(new Player().getState().continues).toBe(true);
});
