import type { PeaksReply, PeaksView } from '@mpn/domain';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { renderApp } from '@/__tests__/support/render-app';
import { readChanged } from '@/providers/live/live-reads';
import { PlayerProvider, usePlayer } from '@/providers/player/player-provider';
import type { PlayerTrack } from '@/providers/player/player-store';
import { PlayerBar } from '../player-bar';

const PEAKS: PeaksView = {
  fileId: 7,
  durationMs: 200_000,
  peaks: [-64, 64, -128, 127],
  bounds: null,
  truePeakDbtp: -1,
};

beforeAll(() => {
  // jsdom neither plays media nor knows what is in view.
  jest.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue(undefined);
  jest.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue(undefined);
  jest.spyOn(HTMLMediaElement.prototype, 'load').mockReturnValue(undefined);
  globalThis.IntersectionObserver = class {
    constructor(private readonly seen: IntersectionObserverCallback) {}
    observe = () => this.seen([{ isIntersecting: true } as IntersectionObserverEntry], this as never);
    disconnect = () => undefined;
  } as never;
});

const track = (peaksUrl: string | null): PlayerTrack => ({
  ...{ id: 1, releaseId: 10, title: 'Grundsee', artist: null, coverUrl: null, url: '/audio/1', durationMs: 200_000 },
  peaksUrl,
});

function Start({ peaksUrl }: { peaksUrl: string | null }) {
  const player = usePlayer();
  const [position, setPosition] = useState(0);
  const look = () => {
    player.audio.dispatchEvent(new Event('timeupdate'));
    setPosition(player.audio.currentTime);
  };
  return (
    <>
      <button type="button" onClick={() => player.play([track(peaksUrl)], 0)}>
        Start
      </button>
      <button type="button" onClick={look}>
        Position {position}
      </button>
    </>
  );
}

async function playing(peaksUrl: string | null, peaks: () => PeaksReply = () => PEAKS) {
  const asked: string[] = [];
  globalThis.fetch = (input) => {
    asked.push(new URL(input instanceof Request ? input.url : input, 'http://localhost').pathname);
    return Promise.resolve(new Response(JSON.stringify(peaks()), { headers: { 'content-type': 'application/json' } }));
  };
  const user = await renderApp(
    <PlayerProvider>
      <Start peaksUrl={peaksUrl} />
      <PlayerBar />
    </PlayerProvider>,
  );
  await user.click(screen.getByRole('button', { name: 'Start' }));
  const position = async () => {
    const button = screen.getByRole('button', { name: /^Position/ });
    await user.click(button);
    return button.textContent;
  };
  return { user, asked, position };
}

test('shows the waveform of what plays, which jumps by a click and by arrow keys', async () => {
  const { user, asked, position } = await playing('/api/files/7/peaks');
  const waveform = await screen.findByRole('slider', { name: /: Grundsee$/ });
  expect(asked).toEqual(['/api/files/7/peaks']);
  jest.spyOn(waveform, 'getBoundingClientRect').mockReturnValue({ left: 100, width: 400 } as DOMRect);
  fireEvent.click(waveform, { clientX: 200 });
  expect(await position()).toBe('Position 50');
  waveform.focus();
  await user.keyboard('{ArrowRight}');
  expect(await position()).toBe('Position 55');
  expect(waveform.getAttribute('aria-valuenow')).toBe('55');
  // The space key still reaches the player: a waveform that was clicked has the focus. To jsdom the audio is paused.
  const play = jest.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue(undefined);
  play.mockClear();
  waveform.focus();
  await user.keyboard(' ');
  expect(play).toHaveBeenCalledTimes(1);
});

test('reads a waveform again only once the server announces that the recording was analysed', async () => {
  let reply: PeaksReply = { fileId: 7, isPending: true };
  const { asked } = await playing('/api/files/7/peaks', () => reply);
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(screen.queryByRole('slider', { name: /: Grundsee$/ })).toBeNull();
  reply = PEAKS;
  readChanged({ resource: 'files', ids: [7] });
  expect(await screen.findByRole('slider', { name: /: Grundsee$/ })).toBeTruthy();
  expect(asked).toHaveLength(2);
});

test('shows a line for a track without a waveform, and asks for none', async () => {
  const { asked } = await playing(null);
  expect(screen.getAllByRole('slider').map((slider) => slider.getAttribute('aria-label'))).toEqual([
    expect.not.stringContaining('Grundsee'),
  ]);
  expect(asked).toEqual([]);
});
