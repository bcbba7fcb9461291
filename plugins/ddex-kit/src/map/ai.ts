import { aiProblem, AiConcern, type ContainsAi } from '@mpn/domain';
import type { ErnResource } from '../model';
import { AI_CONCERNS, AI_NOTE, AI_TOOL } from '../own-ids';
import type { ReleaseNotes } from './notes';
import type { DraftAuthor, DraftTrack } from './types';

/** The note of each rule that a statement breaks. */
const NOTES = {
  'mpn.backend.data.error.product.ai-all-with-people': 'ai-all-with-people',
  'mpn.backend.data.error.product.ai-none-with-contribution': 'ai-none-with-contribution',
  'mpn.backend.data.error.product.ai-not-stated-with-contribution': 'ai-not-stated-with-contribution',
} as const;

/** What is stated about a resource, and a note where its contributors contradict it: then nothing is imported. */
export function statementOf(
  resource: ErnResource,
  notes: ReleaseNotes,
  mapped: { authors?: readonly DraftAuthor[]; hasPerformers?: boolean } = {},
): { containsAi?: ContainsAi } {
  const containsAi = resource.containsAi ?? 'UNKNOWN';
  const sent = resource.contributors.map(({ aiContribution }) => ({ aiContribution: aiContribution ?? undefined }));
  const problem =
    aiProblem(containsAi, sent) ?? aiProblem(containsAi, mapped.authors ?? [], mapped.hasPerformers ?? false);
  if (problem) notes.addTo(resource, NOTES[problem], 'ContainsAI', { reference: resource.reference });
  return containsAi === 'UNKNOWN' ? {} : { containsAi };
}

const isConcern = (text: string): text is AiConcern => (AiConcern as readonly string[]).includes(text);

/** What was made with AI, tool and note: the standard has no elements for them, so we write numbers of our own. */
export function descriptionOf({ containsAi, proprietary }: ErnResource): Partial<DraftTrack> {
  if (containsAi !== 'ALL' && containsAi !== 'PARTLY') return {};
  const own = (wanted: string) => proprietary.find(({ namespace }) => namespace === wanted)?.value;
  const [concerns, tool, note] = [own(AI_CONCERNS), own(AI_TOOL), own(AI_NOTE)];
  return {
    ...(concerns === undefined ? {} : { aiConcerns: concerns.split(',').filter(isConcern) }),
    ...(tool === undefined ? {} : { aiTool: tool.slice(0, 100) }),
    ...(note === undefined ? {} : { aiNote: note.slice(0, 280) }),
  };
}
