/** Replaces CSS modules: each class keeps its name of the file. */
module.exports = new Proxy({}, { get: (_, name) => (name === '__esModule' ? false : name) });
