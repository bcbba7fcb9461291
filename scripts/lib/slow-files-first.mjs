import Sequencer from '@jest/test-sequencer';
import { slowFirst } from './slow-files.mjs';

/** jest's order, files that failed last time first, with the known slow files in front (jest.config.js). */
export default class SlowFilesFirst extends Sequencer {
  sort(tests) {
    const inOrder = super.sort([...tests]);
    const failed = inOrder.filter((test) => this.hasFailed(test));
    return [...failed, ...slowFirst(inOrder.filter((test) => !this.hasFailed(test)))];
  }
}
