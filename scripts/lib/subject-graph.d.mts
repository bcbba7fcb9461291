export interface Use {
  ways: Set<string>;
  files: Set<string>;
}
export type Needs = Map<string, Map<string, Use>>;

export declare const subjectFolders: (root: string) => Map<string, string>;
export declare const needsOf: (file: string, source: string, folders: Map<string, string>) => [string, string][];
export declare const subjectGraph: (root: string) => Needs;
export declare const edgesOf: (needs: Needs) => string[];
export declare const without: (needs: Needs, edges: readonly string[]) => Needs;
export declare const reachedFrom: (needs: Needs, start: string) => Set<string>;
export declare const knots: (needs: Needs) => string[];
export declare const mutualPairs: (needs: Needs) => string[];
export declare const reduced: (needs: Needs) => Needs;
export declare const graphMarkdown: (needs: Needs, back: Record<string, string>) => string;
