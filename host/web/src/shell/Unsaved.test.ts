import { expect, test, vi } from 'vitest';
import { Unsaved } from './Unsaved.ts';

const guard = (title: string, dirty = true, save?: () => Promise<boolean>) => ({
  title,
  isDirty: () => dirty,
  ...(save && { save }),
});

test('without unsaved input there is no question', async () => {
  const unsaved = new Unsaved();
  unsaved.register('a', guard('A', false));
  await expect(unsaved.confirmDiscard(['a', 'b'])).resolves.toBe(true);
  expect(unsaved.state.question).toBeNull();
});

test('several views with unsaved input are one question', async () => {
  const unsaved = new Unsaved();
  unsaved.register('a', guard('A'));
  unsaved.register('b', guard('B'));
  unsaved.register('c', guard('C'));
  const asked = unsaved.confirmDiscard(['a', 'b']);
  expect(unsaved.state.question).toEqual({ titles: ['A', 'B'], canSave: false, by: 'close' });
  unsaved.answer('keep');
  await expect(asked).resolves.toBe(false);
  expect(unsaved.state.question).toBeNull();
});

test('discarding continues without saving', async () => {
  const unsaved = new Unsaved();
  const save = vi.fn(async () => true);
  unsaved.register('a', guard('A', true, save));
  const asked = unsaved.confirmDiscard(['a']);
  unsaved.answer('discard');
  await expect(asked).resolves.toBe(true);
  expect(save).not.toHaveBeenCalled();
});

test('discarded input is not asked about again, although its view is still mounted; new input is', async () => {
  const unsaved = new Unsaved();
  const release = unsaved.register('side.a', guard('A'));
  expect(unsaved.dirtyKeys('side.')).toEqual(['side.a']);
  const asked = unsaved.confirmDiscard(['side.a']);
  unsaved.answer('discard');
  await asked;
  expect(unsaved.dirtyKeys('side.')).toEqual([]);
  unsaved.register('side.a', guard('B'));
  release();
  expect(unsaved.anyDirty()).toBe(true);
});

test('saving continues only if everything was saved', async () => {
  const unsaved = new Unsaved();
  unsaved.register(
    'a',
    guard('A', true, async () => true),
  );
  const release = unsaved.register(
    'b',
    guard('B', true, async () => false),
  );
  const first = unsaved.confirmDiscard(['a', 'b']);
  unsaved.answer('save');
  await expect(first).resolves.toBe(false);
  release();
  const second = unsaved.confirmDiscard(['a', 'b']);
  unsaved.answer('save');
  await expect(second).resolves.toBe(true);
});

test('a second question is declined at once', async () => {
  const unsaved = new Unsaved();
  unsaved.register('a', guard('A'));
  const first = unsaved.confirmDiscard(['a']);
  await expect(unsaved.confirmDiscard(['a'])).resolves.toBe(false);
  unsaved.answer('discard');
  await expect(first).resolves.toBe(true);
});

test('a running save answers the question by itself; nothing is saved twice', async () => {
  const unsaved = new Unsaved();
  const facts = { dirty: true, saves: 0 };
  const save = async () => ((facts.saves += 1), (facts.dirty = false), true);
  const release = unsaved.register('a', { title: 'A', isDirty: () => facts.dirty, save });
  const closing = unsaved.confirmDiscard(['a']);
  expect(unsaved.state.question).not.toBeNull();
  await save();
  // the saved form closes itself without a question, and the first question disappears
  await expect(unsaved.confirmDiscard(['a'])).resolves.toBe(true);
  await expect(closing).resolves.toBe(true);
  expect(unsaved.state.question).toBeNull();
  expect(facts.saves).toBe(1);

  facts.dirty = true;
  const again = unsaved.confirmDiscard(['a']);
  release();
  await expect(again, 'the form is unmounted').resolves.toBe(true);

  facts.dirty = true;
  unsaved.register('a', { title: 'A', isDirty: () => facts.dirty, save });
  const third = unsaved.confirmDiscard(['a']);
  await save();
  unsaved.answer('save');
  await expect(third, 'saved meanwhile by a form that stays').resolves.toBe(true);
  expect(facts.saves).toBe(2);
});

test('only discarded views are reported to onDiscard', async () => {
  const given: string[] = [];
  const unsaved = new Unsaved({ clear: (key) => void given.push(key) });
  unsaved.register('a', guard('A'));
  unsaved.register('b', guard('B', false));
  const first = unsaved.confirmDiscard(['a', 'b', 'c']);
  unsaved.answer('keep');
  await first;
  expect(given).toEqual([]);
  const second = unsaved.confirmDiscard(['a', 'b', 'c']);
  unsaved.answer('discard');
  await second;
  expect(given).toEqual(['a']);
});

test('a guard that throws, or has no text for a title, is asked about and can be discarded', async () => {
  const unsaved = new Unsaved();
  const broken = () => {
    throw new Error('壞');
  };
  unsaved.register('a', { title: { not: 'a text' } as never, isDirty: broken });
  expect(unsaved.isDirty('a')).toBe(true);
  const asked = unsaved.confirmDiscard(['a']);
  expect(unsaved.state.question).toEqual({ titles: [''], canSave: false, by: 'close' });
  unsaved.answer('discard');
  await expect(asked).resolves.toBe(true);
});

test('a guard that can be subscribed to updates the marks in the moment in which it changes', () => {
  const unsaved = new Unsaved();
  const marks: boolean[] = [];
  unsaved.onChange(() => marks.push(unsaved.isDirty('a')));
  const facts = { dirty: false, notify: () => {} };
  const release = unsaved.register('a', {
    title: 'A',
    isDirty: () => facts.dirty,
    subscribe(listener) {
      facts.notify = listener;
      return () => void (facts.notify = () => {});
    },
  });
  facts.dirty = true;
  facts.notify();
  expect(marks).toEqual([false, true]);
  release();
  facts.notify();
  expect(marks).toEqual([false, true, false]);
});

test('input after the discarded one is unsaved again, in a view that stays mounted', async () => {
  const unsaved = new Unsaved();
  const facts = { dirty: true, notify: () => {} };
  unsaved.register('a', {
    title: 'A',
    isDirty: () => facts.dirty,
    subscribe(listener) {
      facts.notify = listener;
      return () => {};
    },
  });
  const asked = unsaved.confirmDiscard(['a']);
  unsaved.answer('discard');
  await asked;
  expect(unsaved.isDirty('a')).toBe(false);
  facts.notify();
  expect(unsaved.isDirty('a')).toBe(true);
});
