import type { EditorStep } from '@mpn/domain';
import type { ComponentType } from 'react';
import { TracksStep } from '../tracks/tracks-step';
import { ArtistStep } from './artist-step';
import { ArtworkStep } from './artwork-step';
import { ContactsStep } from './contacts-step';
import { OverviewStep } from './overview-step';
import { ReleaseStep } from './release-step';
import { SamplingStep } from './sampling-step';
import { VideosStep } from './videos-step';

/** One component per step; all but sampling and overview are forms. */
export const STEP_COMPONENTS: Readonly<Record<EditorStep, ComponentType>> = {
  sampling: SamplingStep,
  release: ReleaseStep,
  tracks: TracksStep,
  artwork: ArtworkStep,
  artist: ArtistStep,
  contacts: ContactsStep,
  videos: VideosStep,
  overview: OverviewStep,
};
