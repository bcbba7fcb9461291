export declare const testArguments: (
  args: string[],
  names: string[],
) => {
  mode?: 'all' | 'quick' | 'changed' | 'suites';
  /** Names of suites. */
  wanted?: string[];
  /** The commit to compare with. */
  ref?: string;
  times?: boolean;
  /** What is wrong with the arguments. */
  error?: string;
};
