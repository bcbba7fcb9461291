import { screen } from '@testing-library/react';
import { renderApp } from '@/__tests__/support/render-app';
import { PlayerProvider } from '@/providers/player/player-provider';
import { PlayButton } from '../play-button';

test('the disabled button of a track without audio is named after the track', async () => {
  await renderApp(
    <PlayerProvider>
      <PlayButton queue={[]} index={-1} title="Grundsee" />
    </PlayerProvider>,
  );
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Play Grundsee' });
  expect(button.disabled).toBe(true);
});
