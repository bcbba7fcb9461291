import type { AiConcern, AiRule, AiStatement, AuthorRole, ContainsAi } from '../enums';
import type { ErrorCode } from '../errors';

/** What a label states about generative AI in a recording; "not stated" (UNKNOWN) without a statement. */
export interface AiDisclosure {
  containsAi: ContainsAi;
  /** What was made with AI; empty where it is not stated. */
  aiConcerns: AiConcern[];
  /** Name of the tool. */
  aiTool: string | null;
  aiNote: string | null;
}

/** When a statement was made; both null without one. The person is named to the label's own people alone. */
export interface AiDeclaration {
  aiDeclaredBy: string | null;
  /** ISO instant. */
  aiDeclaredAt: string | null;
}

interface Contributor {
  role?: AuthorRole | undefined;
  aiContribution?: ContainsAi | undefined;
}

/**
 * Whether an author is a contributor of the recording's message: main artists are its display artists, unless something
 * is stated about their contribution.
 */
const isContributor = ({ role, aiContribution = 'UNKNOWN' }: Contributor): boolean =>
  role !== 'ARTIST_MAIN' || aiContribution !== 'UNKNOWN';

const ALL_WITH_PEOPLE = 'mpn.backend.data.error.product.ai-all-with-people' satisfies ErrorCode;
const NONE_WITH_AI = 'mpn.backend.data.error.product.ai-none-with-contribution' satisfies ErrorCode;
const NOT_STATED = 'mpn.backend.data.error.product.ai-not-stated-with-contribution' satisfies ErrorCode;

/** Rules that a recording's statement and those of its contributors break. */
export type AiProblem = typeof ALL_WITH_PEOPLE | typeof NONE_WITH_AI | typeof NOT_STATED;

/**
 * The rule that the statement of a recording and those of its contributors break, by DDEX ERN 4.3.2: all made with AI
 * has no contributor but generative AI, made without AI none that is partly or wholly AI. Where nothing is stated of
 * the recording, no contribution contains AI: the rules of media companies read the statement about the recording.
 * @param hasPerformers whether conductor, soloists or ensemble are named
 */
export function aiProblem(
  containsAi: ContainsAi,
  authors: readonly Contributor[],
  hasPerformers = false,
): AiProblem | null {
  const stated = authors.filter(isContributor).map(({ aiContribution = 'UNKNOWN' }) => aiContribution);
  const withAi = stated.some((value) => value === 'PARTLY' || value === 'ALL');
  if (containsAi === 'ALL') return hasPerformers || stated.some((value) => value !== 'ALL') ? ALL_WITH_PEOPLE : null;
  if (containsAi === 'NONE') return withAi ? NONE_WITH_AI : null;
  return containsAi === 'UNKNOWN' && withAi ? NOT_STATED : null;
}

/** What was made with AI, tool and note belong to a statement that there is some. */
export const mayDescribeAi = (containsAi: ContainsAi | null | undefined): boolean =>
  containsAi === 'PARTLY' || containsAi === 'ALL';

/** The statement about a release as a whole, by those of its recordings. */
export function aiOfRelease(recordings: readonly ContainsAi[]): ContainsAi {
  if (recordings.length === 0) return 'UNKNOWN';
  if (recordings.every((value) => value === 'ALL')) return 'ALL';
  if (recordings.some((value) => value === 'ALL' || value === 'PARTLY')) return 'PARTLY';
  return recordings.every((value) => value === 'NONE') ? 'NONE' : 'UNKNOWN';
}

/** A media company's rules. */
export interface AiRules {
  /** For recordings made with AI alone. */
  aiRuleAll: AiRule;
  /** For recordings made with AI in part. */
  aiRulePartly: AiRule;
}

/** What applies to companies that have chosen nothing. */
export const USUAL_AI_RULE: AiRule = 'MARK';

const STRICTNESS: readonly AiRule[] = ['SHOW', 'MARK', 'NO_DELIVERY', 'HIDE'];

/**
 * The rule for a release: the strictest of those for its recordings. "Not stated" passes, and is marked where the
 * company wants any mark at all.
 */
export function aiRuleFor(recordings: readonly ContainsAi[], { aiRuleAll, aiRulePartly }: AiRules): AiRule {
  const wantsMarks = aiRuleAll !== 'SHOW' || aiRulePartly !== 'SHOW';
  const byStatement: Record<ContainsAi, AiRule> = {
    ALL: aiRuleAll,
    PARTLY: aiRulePartly,
    NONE: 'SHOW',
    UNKNOWN: wantsMarks ? 'MARK' : 'SHOW',
  };
  const rules = recordings.map((value) => STRICTNESS.indexOf(byStatement[value]));
  return STRICTNESS[Math.max(0, ...rules)]!;
}

/** What a rule means at each place. */
export interface AiRuleEffects {
  /** Whether the company can be addressed, and stays in the cart. */
  isAddressable: boolean;
  /** Whether its server gets files without a request. */
  isDelivered: boolean;
  /** Whether its editors' list shows the release without being asked for such ones. */
  isListed: boolean;
  /** Whether the list says what is stated. */
  isMarked: boolean;
}

export const aiRuleEffects = (rule: AiRule): AiRuleEffects => ({
  isAddressable: rule !== 'HIDE',
  isDelivered: rule === 'SHOW' || rule === 'MARK',
  isListed: rule !== 'HIDE',
  isMarked: rule !== 'SHOW',
});

/** Statements that a company's rule of this kind keeps from its server, or from the company. */
export const statementsWith = (rules: AiRules, wanted: readonly AiRule[]): AiStatement[] => [
  ...(wanted.includes(rules.aiRuleAll) ? (['ALL'] as const) : []),
  ...(wanted.includes(rules.aiRulePartly) ? (['PARTLY'] as const) : []),
];
