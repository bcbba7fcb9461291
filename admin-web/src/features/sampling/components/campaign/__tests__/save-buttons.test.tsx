import type { CostPreview } from '@mpn/domain';
import { render, screen } from '@testing-library/react';
import type { CallError } from '@/providers/api/call-error';
import type { CampaignEditor } from '../../../state/use-campaign-editor';
import type { LiveCost } from '../../../state/use-cost-preview';
import { SaveButtons } from '../save-buttons';

const editor = { campaign: null, draft: { actions: [] }, isDirty: false, isSaving: false } as unknown as CampaignEditor;
const counted = { newlyAddedDownloadStations: 2, newlyAddedStreamingStations: 0 } as CostPreview;

it.each<[string, Partial<LiveCost>, boolean]>([
  ['before the costs are counted', { isCounting: true }, false],
  ['with the costs', { cost: counted }, true],
  ['while changed costs are counted', { cost: counted, isCounting: true }, true],
  ['where the costs cannot be counted', { error: new Error('away') as unknown as CallError }, true],
])('a plan %s', (_name, live, isOffered) => {
  const none: LiveCost = { cost: undefined, error: null, isCounting: false, retry: () => undefined };
  render(<SaveButtons editor={editor} live={{ ...none, ...live }} onSave={() => undefined} />);
  const enabled = screen.getAllByRole<HTMLButtonElement>('button').map(({ disabled }) => !disabled);
  expect(enabled).toEqual([isOffered, isOffered]);
});
