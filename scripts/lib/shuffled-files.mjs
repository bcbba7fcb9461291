import Sequencer from '@jest/test-sequencer';
import { shuffled } from './flakes.mjs';

/** Runs test files in an order that follows from jest's `--seed` (option `--testSequencer`, for `npm run flakes`). */
export default class ShuffledFiles extends Sequencer {
  constructor(options) {
    super(options);
    this.seed = options.globalConfig.seed;
  }

  sort(tests) {
    return shuffled(tests, this.seed, ({ path, context }) => `${path} ${context.config.displayName?.name ?? ''}`);
  }
}
