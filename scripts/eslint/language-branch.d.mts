import type { Rule } from 'eslint';

export declare const noLanguageBranch: Rule.RuleModule;
