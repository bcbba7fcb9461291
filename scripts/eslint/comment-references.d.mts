import type { Rule } from 'eslint';

export declare const commentReferences: Rule.RuleModule;
export declare function danglingReference(text: string, file: string): string | undefined;
