/** What a test asks about the element that has the focus. */
export interface FocusFacts {
  /** Tag, label or text, id and classes, for messages. */
  name: string;
  /** Whether the element was asked about before, just now (`stuck`) or earlier; or nothing on the page is focused. */
  state: 'new' | 'stuck' | 'known' | 'outside';
  /**
   * A stop without a look of its own: an element without a size by which antd keeps the focus in a dialog, and which
   * passes it on at the next key; a frame, whose own controls take the next keys.
   */
  isPassedOn: boolean;
  /** Whether it, or the control around it, has an outline or a shadow (WCAG 2.2, 2.4.7). */
  shows: boolean;
  /** Whether any part of the control is in sight and not covered (WCAG 2.2, 2.4.11). */
  isInSight: boolean;
}

/**
 * For `page.evaluate`, which sends its text to the browser: one request for all facts, because a walk with the Tab key
 * asks at each of thousands of stops. Marks the element with `data-stop`.
 */
export function focusFacts(): FocusFacts {
  const focused = document.activeElement;
  const isOnPage = focused instanceof HTMLElement && focused !== document.body;
  const antdControls =
    '.ant-select, .ant-picker, .ant-input-affix-wrapper, .ant-input-number, .ant-segmented-item, .ant-radio-wrapper, .ant-switch';

  function stateOf(): FocusFacts['state'] {
    if (!isOnPage) return 'outside';
    const last = document.querySelector('[data-last-stop]');
    const isStuck = focused === last && focused.tagName !== 'IFRAME';
    const state = isStuck ? 'stuck' : focused.hasAttribute('data-stop') && focused !== last ? 'known' : 'new';
    last?.removeAttribute('data-last-stop');
    focused.setAttribute('data-stop', '');
    focused.setAttribute('data-last-stop', '');
    return state;
  }

  function shows(): boolean {
    const control = focused?.closest(antdControls) ?? focused;
    for (let element = focused; element !== null; element = element.parentElement) {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
      if ((outlineStyle !== 'none' && parseFloat(outlineWidth) > 0) || boxShadow !== 'none') return true;
      if (element === control) break;
    }
    // The panel's fields draw it on the element that holds the input and its icons.
    const holder =
      focused instanceof HTMLInputElement && !control?.className.includes('ant-') ? focused.parentElement : null;
    if (holder?.matches(':focus-within') && getComputedStyle(holder).boxShadow !== 'none') return true;
    // A radio's or a segment's ring is drawn beside its invisible input.
    return [...(control?.children ?? [])].some((child) => getComputedStyle(child).outlineStyle !== 'none');
  }

  function isInSight(): boolean {
    if (!focused) return false;
    // Inputs of antd's controls are invisible or without a size; the control around them is what one sees.
    const control =
      focused.closest('label, .ant-select, .ant-picker, .ant-upload, .ant-input-affix-wrapper, .ant-segmented-item') ??
      focused;
    return [...focused.getClientRects(), ...control.getClientRects()].some(({ left, top, width, height }) =>
      [0.1, 0.3, 0.5, 0.7, 0.9].some((x) =>
        [0.1, 0.5, 0.9].some((y) => {
          const there = document.elementFromPoint(left + width * x, top + height * y);
          return there !== null && (control.contains(there) || there.contains(focused));
        }),
      ),
    );
  }

  function isPassedOn(): boolean {
    if (focused?.tagName === 'IFRAME') return true;
    if (!focused?.closest('.ant-modal-wrap, .ant-drawer')) return false;
    const { width, height } = focused.getBoundingClientRect();
    return focused.tagName === 'DIV' && width * height === 0 && !focused.hasAttribute('role');
  }

  const name = focused
    ? `${focused.tagName.toLowerCase()} "${focused.getAttribute('aria-label') ?? focused.textContent.slice(0, 60)}" ${focused.id} ${focused.className.slice(0, 60)}`
    : 'the page';
  return { name, state: stateOf(), isPassedOn: isPassedOn(), shows: shows(), isInSight: isInSight() };
}
