/** Replaces CSS modules: every class has its name from the file. */
module.exports = new Proxy({}, { get: (_, name) => (name === '__esModule' ? false : name) });
