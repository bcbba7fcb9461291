export { type WaveLayout, MAX_RIFF_SIZE, type WaveFormat, readWaveLayout, hasMoreSamples } from './riff';
