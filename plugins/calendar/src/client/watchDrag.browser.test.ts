import { expect, onTestFinished, test, vi } from 'vitest';
import { watchDrag } from './watchDrag.ts';

/** A box with something to drag in it, and what happens to its drag. */
function watched() {
  const box = document.createElement('div');
  const item = document.createElement('button');
  const fixed = document.createElement('i');
  box.append(item, fixed);
  document.body.append(box);
  const calls: string[] = [];
  const clicked = vi.fn();
  addEventListener('click', clicked);
  const stop = watchDrag(box, {
    begin: (target) =>
      target !== item
        ? null
        : {
            start: () => void calls.push('start'),
            move: ({ x, y }) => void calls.push(`move ${x} ${y}`),
            end: (dropped) => void calls.push(dropped ? 'drop' : 'back'),
          },
  });
  onTestFinished(() => {
    stop();
    removeEventListener('click', clicked);
    box.remove();
  });
  const point = (name: string, on: EventTarget, x = 0, y = 0, more: PointerEventInit = {}) =>
    on.dispatchEvent(
      new PointerEvent(name, { clientX: x, clientY: y, bubbles: true, button: 0, pointerType: 'mouse', ...more }),
    );
  const press = (key: string) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    item.dispatchEvent(event);
    return event.defaultPrevented;
  };
  return {
    item,
    fixed,
    calls,
    clicked,
    stop,
    press,
    down: (more?: PointerEventInit, on: EventTarget = item) => point('pointerdown', on, 0, 0, more),
    move: (x: number, y = 0) => point('pointermove', window, x, y),
    up: () => point('pointerup', window),
    cancel: () => point('pointercancel', window),
  };
}

test('a press becomes a drag once the pointer is 5 pixels away, and stays one close to the press', () => {
  const { calls, down, move, up } = watched();
  down();
  move(3, 3);
  expect(calls).toEqual([]);
  move(3, 4);
  move(1, 0);
  up();
  expect(calls).toEqual(['start', 'move 3 4', 'move 1 0', 'drop']);
  move(50);
  expect(calls, 'after the release').toHaveLength(4);
});

test.each<[string, PointerEventInit]>([
  ['another button', { button: 2 }],
  ['a finger, which scrolls', { pointerType: 'touch' }],
])('%s drags nothing', (_what, more) => {
  const { calls, down, move, up } = watched();
  down(more);
  move(50);
  up();
  expect(calls).toEqual([]);
});

test('where there is nothing to drag, and after the calendar is closed, nothing is followed', () => {
  const { calls, down, move, fixed, stop } = watched();
  down({}, fixed);
  move(50);
  expect(calls).toEqual([]);
  down();
  stop();
  move(50);
  expect(calls).toEqual([]);
});

test('the click after a drop is none, that of a press without a drag and any later one are clicks', async () => {
  const { clicked, item, down, move, up } = watched();
  const clicks = () => {
    clicked.mockClear();
    item.click();
    return clicked.mock.calls.length;
  };
  // the drop of another test may still swallow one
  await expect.poll(clicks).toBe(1);
  down();
  up();
  expect(clicks()).toBe(1);
  down();
  move(50);
  up();
  expect(clicks()).toBe(0);
  down();
  move(50);
  up();
  await expect.poll(clicks).toBe(1);
});

test('Escape puts back what is dragged and does nothing else; before the drag it is a key like others', () => {
  const { calls, down, move, press, up } = watched();
  down();
  expect(press('Escape')).toBe(false);
  move(50);
  expect(press('a')).toBe(false);
  expect(press('Escape')).toBe(true);
  up();
  expect(calls).toEqual(['start', 'move 50 0', 'back']);
  expect(press('Escape')).toBe(false);
});

test('what the system ends is put back', () => {
  const { calls, down, move, cancel } = watched();
  down();
  move(50);
  cancel();
  expect(calls.at(-1)).toBe('back');
});
