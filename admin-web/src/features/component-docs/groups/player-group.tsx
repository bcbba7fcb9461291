import { Flex } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PlayButton, PlayIcon } from '@/components/player/play-button';
import { ProgressLine } from '@/components/player/progress-line';
import { Waveform } from '@/components/player/waveform';
import type { PlayerTrack } from '@/providers/player/player-store';
import { Example, State } from '../components/example';
import { keepSamplePeaks, SAMPLE_MS, SAMPLE_PEAKS_URL, sampleAudio } from '../components/sample-audio';

const PHASES = ['idle', 'loading', 'playing', 'paused', 'failed'] as const;

/** Sample tracks with negative ids, which no stored track has. */
function useSampleQueue(): PlayerTrack[] {
  const { t } = useTranslation('component-docs');
  const [url] = useState(sampleAudio);
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  return useMemo(() => {
    const common = { releaseId: -1, artist: t('sample.artist'), coverUrl: null, durationMs: SAMPLE_MS };
    return [
      { ...common, id: -1, title: t('sample.title'), url },
      { ...common, id: -2, title: t('sample.long'), url },
      { ...common, id: -3, title: t('sample.broken'), url: 'data:audio/wav;base64,' },
    ];
  }, [t, url]);
}

export default function PlayerGroup() {
  const queue = useSampleQueue();
  useState(keepSamplePeaks);
  return (
    <>
      <Example name="PlayButton">
        <State state="filled">
          <PlayButton queue={queue} index={0} />
          <PlayButton queue={queue} index={1} type="primary" />
        </State>
        <State state="error">
          <PlayButton queue={queue} index={2} />
        </State>
        <State state="disabled">
          <PlayButton queue={queue} index={3} />
        </State>
      </Example>
      <Example name="PlayIcon">
        <State state="phases">
          <Flex gap={16}>
            {PHASES.map((phase) => (
              <PlayIcon key={phase} phase={phase} />
            ))}
          </Flex>
        </State>
      </Example>
      <Example name="Waveform">
        <State state="filled">
          <Waveform peaksUrl={SAMPLE_PEAKS_URL} queue={queue} index={0} />
        </State>
        <State state="empty">
          <Waveform peaksUrl={null} queue={queue} index={1} />
        </State>
      </Example>
      <Example name="ProgressLine">
        <State state="filled">
          <ProgressLine queue={queue} index={0} height={36} />
        </State>
      </Example>
    </>
  );
}
