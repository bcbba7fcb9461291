const { TestEnvironment } = require('jest-environment-node');

/**
 * Node's environment with Node's own Error. Jest gives every test file a realm of its own, where an error of a socket
 * is not `instanceof Error`; libraries that check this (basic-ftp) would take a broken connection for a reply.
 */
module.exports = class extends TestEnvironment {
  async setup() {
    await super.setup();
    this.global.Error = Error;
  }
};
