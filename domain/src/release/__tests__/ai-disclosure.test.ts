import { AiRule, ContainsAi, type ContainsAi as Statement } from '../../enums';
import { aiOfRelease, aiProblem, aiRuleEffects, aiRuleFor } from '../ai-disclosure';
import { trackInputSchema } from '../inputs';

const fits: Record<Statement, readonly Statement[]> = {
  UNKNOWN: ['UNKNOWN', 'NONE'],
  NONE: ['UNKNOWN', 'NONE'],
  PARTLY: ['UNKNOWN', 'NONE', 'PARTLY', 'ALL'],
  ALL: ['ALL'],
};
const RULE: Partial<Record<Statement, string>> = {
  UNKNOWN: 'ai-not-stated-with-contribution',
  NONE: 'ai-none-with-contribution',
  ALL: 'ai-all-with-people',
};
const combinations = ContainsAi.flatMap((recording) =>
  ContainsAi.map((contributor) => [recording, contributor] as const),
);

describe('the statements about a recording and a contributor', () => {
  it.each(combinations)('recording %s with contributor %s', async (recording, contributor) => {
    const author = { role: 'COMPOSER' as const, name: 'Ada', aiContribution: contributor };
    const isValid = fits[recording].includes(contributor);
    const problem = aiProblem(recording, [author]);
    expect(problem?.replace(/^.*\./, '') ?? null).toBe(isValid ? null : RULE[recording]);
    const saved = trackInputSchema.validate({ title: 'Nacht', containsAi: recording, authors: [author] });
    if (isValid) await expect(saved).resolves.toMatchObject({ containsAi: recording });
    else await expect(saved).rejects.toMatchObject({ path: 'containsAi', message: problem });
  });

  it('main artists without a statement are display artists, whatever the recording', () => {
    expect(aiProblem('ALL', [{ role: 'ARTIST_MAIN' }])).toBeNull();
    expect(aiProblem('ALL', [{ role: 'ARTIST_MAIN', aiContribution: 'NONE' }])).toMatch(/ai-all-with-people$/);
  });

  it('a conductor, soloists or an ensemble are people', async () => {
    const track = { title: 'Nacht', containsAi: 'ALL', authors: [] };
    await expect(trackInputSchema.validate({ ...track, conductor: 'Kim' })).rejects.toMatchObject({
      path: 'containsAi',
    });
    await expect(trackInputSchema.validate(track)).resolves.toBeDefined();
  });

  it.each(['NONE', 'UNKNOWN', undefined])(
    'nothing describes what was made with AI where it is %s',
    async (containsAi) => {
      for (const [field, value] of [
        ['aiConcerns', ['VOCALS']],
        ['aiTool', 'Suno'],
        ['aiNote', 'chorus only'],
      ] as const) {
        const saved = trackInputSchema.validate({ title: 'Nacht', authors: [], containsAi, [field]: value });
        await expect(saved).rejects.toMatchObject({
          path: field,
          message: 'mpn.backend.data.error.product.ai-described-without-ai',
        });
      }
    },
  );
});

describe('the statement about a release', () => {
  it.each<[Statement[], Statement]>([
    [[], 'UNKNOWN'],
    [['ALL', 'ALL'], 'ALL'],
    [['ALL', 'NONE'], 'PARTLY'],
    [['PARTLY', 'UNKNOWN'], 'PARTLY'],
    [['NONE', 'NONE'], 'NONE'],
    [['NONE', 'UNKNOWN'], 'UNKNOWN'],
  ])('of recordings %j is %s', (recordings, whole) => expect(aiOfRelease(recordings)).toBe(whole));
});

describe('the rule of a media company', () => {
  const rules = AiRule.flatMap((aiRuleAll) => AiRule.map((aiRulePartly) => ({ aiRuleAll, aiRulePartly })));
  const table = rules.flatMap((rule) => ContainsAi.map((statement) => ({ ...rule, statement })));

  it.each(table)('$aiRuleAll for all and $aiRulePartly for partly, stated: $statement', (row) => {
    const { statement, aiRuleAll, aiRulePartly } = row;
    const effects = aiRuleEffects(aiRuleFor([statement], row));
    const rule = statement === 'ALL' ? aiRuleAll : statement === 'PARTLY' ? aiRulePartly : null;
    expect(effects).toEqual({
      isAddressable: rule !== 'HIDE',
      isDelivered: rule !== 'HIDE' && rule !== 'NO_DELIVERY',
      isListed: rule !== 'HIDE',
      isMarked:
        rule === null ? statement === 'UNKNOWN' && !(aiRuleAll === 'SHOW' && aiRulePartly === 'SHOW') : rule !== 'SHOW',
    });
  });

  it('is the strictest of those for its recordings', () => {
    const mine = { aiRuleAll: 'HIDE', aiRulePartly: 'MARK' } as const;
    expect(aiRuleFor(['NONE', 'PARTLY'], mine)).toBe('MARK');
    expect(aiRuleFor(['NONE', 'PARTLY', 'ALL'], mine)).toBe('HIDE');
    expect(aiRuleFor([], mine)).toBe('SHOW');
  });
});
