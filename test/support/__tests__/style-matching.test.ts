/** @jest-environment jsdom */
import { mayMatch } from '../style-matching';

document.body.innerHTML = `<main class="app">
     <a class="ant-btn ant-btn-Primary css-1x" href="#" title="a, .b" id="first">one</a>
     <ul class="ant-menu"><li class="ant-menu-item  ant-menu-item-selected">two</li><li>three</li></ul>
     <input class="ant-input" type="search" disabled><svg class="icon"><path class="ant-btn"></path></svg>
   </main>`;
const elements = [...document.querySelectorAll('*')];
const fitting = (selector: string): Element[] => elements.filter((element) => element.matches(selector));
const mayFit = (selector: string): Element[] =>
  elements.filter((element) => mayMatch(selector, element.localName, element.getAttribute('class')));

describe('a selector that is compared by its last part only', () => {
  it.each([
    ['*'],
    ['a'],
    ['A'],
    ['.ant-btn'],
    ['a.ant-btn.css-1x'],
    ['.ant-btn.ant-menu'],
    ['#first'],
    ['#first.ant-btn'],
    [':where(.css-1x).ant-btn'],
    [':where(.css-1x, .css-2y) .ant-btn'],
    [':is(a, li)'],
    ['.ant-btn:not(.ant-menu)'],
    ['li:not(.ant-menu-item)'],
    ['.ant-menu > .ant-menu-item'],
    ['.ant-menu>.ant-menu-item+li'],
    ['.ant-menu-item~ li'],
    ['.app .ant-menu li:first-child'],
    ['.ant-menu , .ant-input'],
    [' .ant-btn ,path'],
    ['[title="a, .b"]'],
    ['[title="a, .b"].ant-btn'],
    ["a[title='a, .b']"],
    ['input[type=search]:disabled'],
    ['.ant-input:not([title="x)"])'],
    ['svg .ant-btn'],
    [':root'],
    ['html,body'],
    ['.ant-menu-item::before, .icon'],
    ['.ant-btn:hover'],
    ['.\\61nt-btn'],
    ['li:nth-child(2n + 1)'],
  ])('%s is never refused by an element that it fits', (selector) => {
    expect(mayFit(selector)).toEqual(expect.arrayContaining(fitting(selector)));
  });

  it.each([
    ['.ant-btn', 2],
    ['a.ant-btn', 1],
    [':where(.css-1x).ant-menu', 1],
    ['.ant-menu > .ant-menu-item', 1],
    ['.ant-menu-item .absent', 0],
    ['.absent, .icon', 1],
    ['.ant-btn:not(.absent)', 2],
    ['[title="a, .b"].icon', 1],
    ['ul li', 2],
  ])('%s is left to jsdom for %i elements only', (selector, count) => {
    expect(mayFit(selector)).toHaveLength(count);
  });

  it('is in large or small letters, as pages without a type take it', () => {
    expect(mayMatch('.ANT-BTN-primary', 'a', 'ant-btn-Primary')).toBe(true);
  });

  it.each(['.a\\:b', '.a { &.b', 'svg|a', '.a/* */.b', '.a:not(.b', '.größe', undefined])(
    '%s is left to jsdom, because it is not understood',
    (selector) => {
      expect(mayMatch(selector, 'li', 'c')).toBe(true);
    },
  );
});
