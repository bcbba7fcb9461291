export declare const step: (
  name: string,
  inputs: string[],
  outputs: string[],
  work: () => Promise<void> | void,
  options?: { always?: boolean },
) => Promise<boolean>;
