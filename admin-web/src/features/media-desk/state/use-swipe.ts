import { useRef, useState, type MouseEvent, type PointerEvent } from 'react';
import { LONG_PRESS_MS } from '@/config/timing';

/** CSS pixels after which a finger swipes, and those after which it no longer rests. */
const SWIPE_PX = 90;
const MOVED_PX = 10;

export type Gesture = 'left' | 'right' | 'hold';

interface Touch {
  x: number;
  y: number;
  timer: number;
  /** Whether the finger has moved sideways, so that it does not press anything. */
  isMoving: boolean;
}

/** Direction of a movement that is far enough; null before. */
export const gestureOf = (offset: number): Gesture | null =>
  Math.abs(offset) < SWIPE_PX ? null : offset > 0 ? 'right' : 'left';

/**
 * Swipes to the left and right and long presses of a finger on an element; up and down the page scrolls as always
 * (`touch-action: pan-y`). The mouse and the keyboard have buttons.
 * @returns how far the element is moved, in CSS pixels, and its handlers
 */
export function useSwipe(onGesture: (gesture: Gesture) => void) {
  const [offset, setOffset] = useState(0);
  const touch = useRef<Touch | null>(null);
  /** After a gesture the finger's release would be a click on what is below it. */
  const isGesture = useRef(false);
  const end = () => {
    window.clearTimeout(touch.current?.timer);
    touch.current = null;
    setOffset(0);
  };
  const handlers = {
    onPointerDown: (event: PointerEvent) => {
      isGesture.current = false;
      if (event.pointerType === 'mouse' || !event.isPrimary) return;
      // A long press on a button is no gesture: it presses the button.
      const rests = (event.target as Element).closest('button') === null;
      const timer = window.setTimeout(() => {
        if (!rests) return;
        end();
        isGesture.current = true;
        onGesture('hold');
      }, LONG_PRESS_MS);
      touch.current = { x: event.clientX, y: event.clientY, timer, isMoving: false };
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const { current } = touch;
      if (!current) return;
      const [x, y] = [clientX - current.x, clientY - current.y];
      if (Math.hypot(x, y) > MOVED_PX) window.clearTimeout(current.timer);
      current.isMoving ||= Math.abs(x) > MOVED_PX && Math.abs(x) > Math.abs(y);
      if (current.isMoving) setOffset(x);
    },
    onPointerUp: ({ clientX }: PointerEvent) => {
      const { current } = touch;
      if (!current) return;
      const gesture = current.isMoving ? gestureOf(clientX - current.x) : null;
      isGesture.current = current.isMoving;
      end();
      if (gesture) onGesture(gesture);
    },
    // The page scrolls.
    onPointerCancel: end,
    onClickCapture: (event: MouseEvent) => {
      if (!isGesture.current) return;
      isGesture.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
    // The browser's own menu of a long press on a link.
    onContextMenu: (event: MouseEvent) => {
      if (touch.current || isGesture.current) event.preventDefault();
    },
  };
  return { offset, handlers };
}
