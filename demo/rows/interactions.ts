import { insertRows, type Row } from '@mpn/database';
import type { SeededCampaign } from './campaigns';
import { instant, type DemoContext, type SeededEditor, type SeededInstitution } from './context';

const STARTED = new Set(['PAID_ACTIVE', 'PAID_PAUSED', 'PAID_FINISHED', 'PAID_CANCELED']);

/** Probability of each step of an editor after the one before; downloading and requesting both follow listening. */
const SEEN = 0.62,
  LISTENED = 0.6,
  DOWNLOADED = 0.5,
  REQUESTED = 0.14;
/** The demo's own media users have not opened most of their releases. */
const DEMO_SEEN = 0.4;

interface Span {
  /** Days from today, negative. */
  from: number;
  to: number;
}

/** A random instant at which an editor opens a release, mostly early in the span. */
function momentIn(context: DemoContext, span: Span, after = span.from): string {
  const draw = Math.pow(context.random.next(), 2.6);
  return instant(context, Math.min(-0.02, after + draw * Math.max(0, span.to - after)));
}

function editorEvents(
  context: DemoContext,
  campaign: SeededCampaign,
  institution: SeededInstitution,
  editor: SeededEditor,
  span: Span,
): Row[] {
  const { random } = context;
  const { release } = campaign.plan;
  const isDemo = editor.loginName.startsWith('demo-');
  if (!random.chance(isDemo ? DEMO_SEEN : SEEN)) return [];
  const rows: Row[] = [];
  let last = momentIn(context, span);
  const add = (type: string, trackId: number | null): void => {
    rows.push({
      user_id: editor.id,
      release_id: release.id,
      track_id: trackId,
      company_id: institution.id,
      department_id: editor.departmentId,
      type,
      at: last,
      created_at: last,
    });
  };
  const later = (): void => {
    const minutes = random.int(1, 60 * 9);
    last = new Date(Math.min(Date.parse(last) + minutes * 60_000, context.now.getTime() - 60_000)).toISOString();
  };
  add('SEEN', null);
  if (!random.chance(LISTENED)) return rows;
  const heard = release.tracks.filter((track) => track.isOffered || random.chance(0.35));
  for (const track of heard) {
    later();
    add('LISTENED_TO', track.id);
  }
  if (campaign.rights.get(institution) !== 'DOWNLOAD') return rows;
  if (institution.design.delivery !== 'none' && random.chance(DOWNLOADED)) {
    later();
    if (random.chance(0.6)) add('DOWNLOADED', null);
    else add('DOWNLOADED', release.tracks[0]?.id ?? null);
  }
  if (random.chance(REQUESTED)) {
    later();
    add('REQUESTED', null);
  }
  return rows;
}

/** Interactions of editors over the last 90 days. */
export async function seedInteractions(context: DemoContext, campaigns: readonly SeededCampaign[]): Promise<number> {
  const seen = new Set<string>();
  const rows: Row[] = [];
  for (const campaign of campaigns) {
    if (!STARTED.has(campaign.plan.status)) continue;
    const span = { from: Math.max(-89, campaign.plan.startDay), to: Math.min(-0.05, campaign.plan.endDay) };
    for (const institution of campaign.rights.keys()) {
      for (const editor of institution.editors) {
        // Interactions belong to the release, so a second campaign adds none.
        const key = `${editor.id}/${campaign.plan.release.id}`;
        if (seen.has(key)) continue;
        seen.add(key);
        rows.push(...editorEvents(context, campaign, institution, editor, span));
      }
    }
  }
  await insertRows(context.client, 'interactions', rows);
  return rows.length;
}
