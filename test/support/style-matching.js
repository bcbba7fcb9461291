const { createRequire } = require('node:module');

/*
 * jsdom compares each rule of all style sheets with an element whose computed style is asked for, which looks for
 * elements by role do constantly. It keeps 1,000 compiled selectors; antd's sheets have more, so that each is compiled
 * anew each time. Here a selector whose last part names a class or an element's name that the element does not have is
 * answered without compiling it.
 */

const NAME = /[\w-]+/y;
const COMBINATOR = /[\s>+~]/;
/** Escapes, comments, nesting, namespaces and letters beyond ASCII: left to jsdom. */
const UNUSUAL = /[\\/&|]|[^ -~\s]/;

const nothing = () => ({ name: undefined, classes: [] });

/** Where the bracket that opens at `at` is closed, texts in it left out of account; undefined if it is not. */
function closing(text, at) {
  let depth = 0;
  let quote = '';
  for (let index = at; index < text.length; index++) {
    const sign = text[index];
    if (quote) quote = sign === quote ? '' : quote;
    else if (sign === '"' || sign === "'") quote = sign;
    else if (sign === '(' || sign === '[') depth++;
    else if ((sign === ')' || sign === ']') && --depth === 0) return index;
  }
  return undefined;
}

/** The name that begins at `at`, in small letters. */
function nameAt(text, at) {
  NAME.lastIndex = at;
  return NAME.exec(text)?.[0].toLowerCase() ?? '';
}

/**
 * What an element must have so that a selector can fit it: for each of its alternatives the element's name, if any, and
 * classes, in small letters. What stands in brackets does not count.
 * @returns undefined for a selector that is not understood
 */
function subjectsOf(selector) {
  if (UNUSUAL.test(selector)) return undefined;
  const subjects = [nothing()];
  for (let index = 0; index < selector.length; index++) {
    const sign = selector[index];
    const subject = subjects.at(-1);
    if (sign === ',') subjects.push(nothing());
    else if (COMBINATOR.test(sign)) subjects[subjects.length - 1] = nothing();
    else if (sign === '(' || sign === '[') {
      const end = closing(selector, index);
      if (end === undefined) return undefined;
      index = end;
    } else if (sign === '.' || sign === '#') {
      const name = nameAt(selector, index + 1);
      if (sign === '.') subject.classes.push(name);
      index += name.length;
    } else if (sign === ':') {
      const colons = selector[index + 1] === ':' ? 2 : 1;
      index += colons - 1 + nameAt(selector, index + colons).length;
    } else {
      const name = nameAt(selector, index);
      if (name) subject.name = name;
      index += Math.max(0, name.length - 1);
    }
  }
  return subjects;
}

const known = new Map();
const classSets = new Map();

function remembered(map, key, make) {
  let value = map.get(key);
  if (value === undefined && !map.has(key)) map.set(key, (value = make(key)));
  return value;
}

const classesIn = (text) => new Set(text.toLowerCase().split(/\s+/));

/**
 * Whether a selector may fit an element with this name and these classes (the attribute's text). False only if it
 * cannot.
 */
function mayMatch(selector, localName, className) {
  // Rules such as @keyframes and @font-face have no selector.
  const subjects = typeof selector === 'string' && remembered(known, selector, subjectsOf);
  if (!subjects) return true;
  const classes = remembered(classSets, className ?? '', classesIn);
  const elementName = localName.toLowerCase();
  return subjects.some(
    ({ name, classes: needed }) =>
      (name === undefined || name === elementName) && needed.every((one) => classes.has(one)),
  );
}

/** Must run before jsdom is loaded, which keeps the functions that it finds. */
function speedUpStyles() {
  const ofEnvironment = createRequire(require.resolve('jest-environment-jsdom'));
  const selectors = ofEnvironment('jsdom/lib/jsdom/living/helpers/selectors.js');
  const { matchesDontThrow } = selectors;
  selectors.matchesDontThrow = (element, selector) =>
    mayMatch(selector, element._localName, element.getAttributeNS(null, 'class')) &&
    matchesDontThrow(element, selector);
}

module.exports = { mayMatch, speedUpStyles };
