export declare const LOCK_LIMIT_MS: number;
export declare const lockHolder: (output: string) => string | undefined;
export declare const reasonsOf: (output: string) => string[];
export declare const aptGet: (
  args: string[],
  options?: { deadline?: number; onWait?: (holder: string) => void },
) => Promise<{ code: number; output: string }>;
