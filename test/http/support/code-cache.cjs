'use strict';

/*
 * Preloaded into the servers under test (`node --require`). A start loads almost 6,000 files; finding, reading and
 * compiling them is two fifths of its processor time. Here an earlier start's results are taken from one file: where
 * a request leads, the source, and the code that V8 compiled. Node 22 keeps compiled code itself; the supported Node
 * 20 cannot.
 *
 * A source counts as unchanged if its size and its time of the last change (ctime, which no program can set) are the
 * same. Where requests lead counts until packages are installed, and only if the file that it names still exists.
 *
 * TEST_CODE_CACHE names the file. Programs that load the same files may share one.
 */
const { closeSync, openSync, readSync, renameSync, statSync, writeFileSync } = require('node:fs');
const Module = require('node:module');
const { dirname, join } = require('node:path');
const vm = require('node:vm');

/** Only code that Node has compiled itself can import dynamically. */
const DYNAMIC_IMPORT = /\bimport\s*\(/;
const NOT_LATIN1 = /[^\0-\xff]/;
/** V8 copies compiled code that does not begin at such an address. */
const ALIGNMENT = 8;

const target = process.env.TEST_CODE_CACHE;

/** What tells a file's contents apart from earlier ones; undefined if there is no such file. */
function stateOf(file) {
  const stat = statSync(file, { throwIfNoEntry: false });
  return stat?.isFile() ? `${stat.ctimeMs} ${stat.size}` : undefined;
}

/** npm writes it at the end of each installation. */
const installation = () => stateOf(join(__dirname, '../../../node_modules/.package-lock.json'));

/**
 * Layout: length of the index in bytes (32 bit); the index as JSON; the compiled code and the source of each file.
 * Index: `installation`; `files` by path `[state, offset, length of the code, offset of the source, its length, its
 * encoding]`; `requests` by the folder that asks and the request, with the path of the file.
 */
function openCache(path) {
  let descriptor;
  try {
    descriptor = openSync(path, 'r');
    const size = Buffer.alloc(4);
    readSync(descriptor, size, 0, 4, 0);
    const text = Buffer.alloc(size.readUInt32LE());
    readSync(descriptor, text, 0, text.length, 4);
    const index = JSON.parse(text.toString());
    if (!index.files || !index.requests) throw new Error(`${path} is not a code cache.`);
    const start = 4 + text.length;
    const isInstalled = index.installation === installation();
    // Taken again for each file: thousands of buffers would make V8 collect garbage.
    let room = Buffer.allocUnsafeSlow(1 << 20);
    return {
      files: index.files,
      requests: new Map(isInstalled ? Object.entries(index.requests) : []),
      /** @returns `code` is valid until the next call */
      read(file) {
        const [, offset, codeLength, sourceOffset, sourceLength, encoding] = index.files[file];
        const length = sourceOffset + sourceLength;
        if (room.length < length) room = Buffer.allocUnsafeSlow(length * 2);
        readSync(descriptor, room, 0, length, start + offset);
        return { code: room.subarray(0, codeLength), source: room.toString(encoding, sourceOffset, length) };
      },
    };
  } catch {
    // The first start on this machine, or a damaged file.
    if (descriptor !== undefined) closeSync(descriptor);
    return { files: {}, requests: new Map(), read: () => undefined };
  }
}

/** Replaces the file as a whole: other servers may read it meanwhile. */
function save(path, cache, compiled) {
  const files = {};
  const parts = [];
  let offset = 0;
  const put = (file, state, code, source) => {
    const encoding = NOT_LATIN1.test(source) ? 'utf8' : 'latin1';
    const bytes = Buffer.from(source, encoding);
    const sourceOffset = code.length;
    const rest = Buffer.alloc((ALIGNMENT - ((sourceOffset + bytes.length) % ALIGNMENT)) % ALIGNMENT);
    files[file] = [state, offset, code.length, sourceOffset, bytes.length, encoding];
    parts.push(code, bytes, rest);
    offset += sourceOffset + bytes.length + rest.length;
  };
  for (const [file, { state, script, source }] of compiled) put(file, state, script.createCachedData(), source);
  for (const [file, [state]] of Object.entries(cache.files)) {
    if (compiled.has(file) || state !== stateOf(file)) continue;
    const { code, source } = cache.read(file);
    put(file, state, Buffer.from(code), source);
  }
  const index = { installation: installation(), files, requests: Object.fromEntries(cache.requests) };
  const text = Buffer.from(JSON.stringify(index));
  const size = Buffer.alloc(4);
  size.writeUInt32LE(text.length);
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, Buffer.concat([size, text, ...parts]));
  renameSync(draft, path);
}

/** Remembers where requests lead. @returns the state of a file, asked for once per process */
function rememberRequests({ requests }) {
  const states = new Map();
  const knownState = (file) => {
    if (!states.has(file)) states.set(file, stateOf(file));
    return states.get(file);
  };
  const resolve = Module._resolveFilename;
  Module._resolveFilename = function resolveFilename(request, parent, isMain, options) {
    const isPlain = !options && !isMain && parent?.filename && !Module.isBuiltin(request);
    if (!isPlain) return resolve.call(this, request, parent, isMain, options);
    const key = `${dirname(parent.filename)}\n${request}`;
    const known = requests.get(key);
    if (known && knownState(known)) return known;
    const found = resolve.call(this, request, parent, isMain, options);
    requests.set(key, found);
    return found;
  };
  return knownState;
}

/** As Node runs a CommonJS module. */
function runIn(module, script, filename) {
  const require = (id) => module.require(id);
  require.resolve = (request, options) => Module._resolveFilename(request, module, false, options);
  require.resolve.paths = (request) => Module._resolveLookupPaths(request, module);
  require.main = process.mainModule;
  require.extensions = Module._extensions;
  require.cache = Module._cache;
  const run = script.runInThisContext();
  return Reflect.apply(run, module.exports, [module.exports, require, module, filename, dirname(filename)]);
}

function install(path) {
  const cache = openCache(path);
  const knownState = rememberRequests(cache);
  const compiled = new Map();
  const compileWithoutCache = Module.prototype._compile;
  const loadWithoutCache = Module._extensions['.js'];

  /** As Node's own, for CommonJS; what is not CommonJS is left to it. */
  Module.prototype._compile = function compile(content, filename, ...rest) {
    const isNodes = filename.endsWith('.mjs') || rest[0] === 'module' || DYNAMIC_IMPORT.test(content);
    if (isNodes) return compileWithoutCache.call(this, content, filename, ...rest);
    const source = Module.wrap(content.replace(/^#!.*/, ''));
    let script;
    try {
      script = new vm.Script(source, { filename });
    } catch {
      // An ES module without a sign of it but its syntax, or an error that Node reports better.
      return compileWithoutCache.call(this, content, filename, ...rest);
    }
    // Asked for before the file was read: what is written meanwhile has another state.
    const state = knownState(filename);
    if (state) compiled.set(filename, { state, script, source });
    return runIn(this, script, filename);
  };

  Module._extensions['.js'] = function load(module, filename) {
    const state = knownState(filename);
    const isKnown = state !== undefined && cache.files[filename]?.[0] === state;
    if (!isKnown) return loadWithoutCache(module, filename);
    const { code, source } = cache.read(filename);
    const script = new vm.Script(source, { filename, cachedData: code });
    if (script.cachedDataRejected) compiled.set(filename, { state, script, source });
    return runIn(module, script, filename);
  };

  // Not the event `exit`: Strapi removes all listeners of the process when it ends.
  const { exit } = process;
  process.exit = (code) => {
    if (compiled.size > 0) save(path, cache, compiled);
    exit(code);
  };
}

if (target && Module.enableCompileCache) Module.enableCompileCache(`${target}.d`);
else if (target) install(target);
