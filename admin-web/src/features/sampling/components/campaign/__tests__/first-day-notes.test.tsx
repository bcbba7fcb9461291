import { addDays, instantToLocalDate } from '@mpn/domain';
import { screen } from '@testing-library/react';
import { renderApp } from '@/__tests__/support/render-app';
import type { CampaignEditor } from '../../../state/use-campaign-editor';
import { FirstDayNotes } from '../first-day-notes';

const today = instantToLocalDate(new Date(), 'Europe/Berlin');
const editor = { ended: false, draft: { startDate: addDays(today, -10) }, campaign: {}, isDirty: false };

test.each([
  ['ends tomorrow', 1, true],
  ['has ended', -1, false],
])('an embargo that %s is mentioned: day %s, %s', async (_name, days, isMentioned) => {
  await renderApp(
    <FirstDayNotes
      editor={editor as unknown as CampaignEditor}
      release={{ releaseDate: null, airDate: addDays(today, days) }}
      usualLead={null}
    />,
  );
  expect(screen.queryByText(/embargo ends on/) !== null).toBe(isMentioned);
});
