import { Editor, Node, Transforms } from 'slate';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRichEditor } from './createRichEditor.ts';
import type { EditorBlock, RichEditor } from './editorTypes.ts';
import { item, line, table } from './testing/caret.ts';
import { endComposition } from './withUndoSteps.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

const ignore = () => undefined;

function editing(...blocks: EditorBlock[]): RichEditor {
  const editor = createRichEditor({
    ...{ onImages: ignore, startUpload: ignore, onPasted: ignore, onTooLarge: ignore, onTableTooLarge: ignore },
  });
  editor.children = blocks;
  Transforms.select(editor, Editor.end(editor, []));
  return editor;
}

/** Each key is a task of its own, as in a browser, this many milliseconds after the one before. */
async function type(editor: RichEditor, keys: string, pause = 80): Promise<void> {
  for (const key of keys) {
    vi.advanceTimersByTime(pause);
    if (key === '\b') editor.deleteBackward('character');
    else if (key === '\n') editor.insertBreak();
    else editor.insertText(key);
    await Promise.resolve();
  }
}
const shown = (editor: RichEditor) => Array.from(editor.children, (block) => Node.string(block)).join('\n');
/** The text after each undo, until nothing is left to take back. */
function undone(editor: RichEditor): string[] {
  const texts: string[] = [];
  while (editor.history.undos.length > 0) {
    editor.undo();
    texts.push(shown(editor));
  }
  return texts;
}

test('a pause of 500 ms ends what one undo takes back', async () => {
  const editor = editing(line(''));
  await type(editor, '第一句。');
  vi.advanceTimersByTime(2_500);
  await type(editor, '第二句。');
  vi.advanceTimersByTime(501);
  await type(editor, '第三句。');
  expect(undone(editor)).toEqual(['第一句。第二句。', '第一句。', '']);
});

test('the beginning of a word does too', async () => {
  const editor = editing(line(''));
  await type(editor, 'one two, three');
  expect(undone(editor)).toEqual(['one two, ', 'one ', '']);
});

test('corrections, and a line, are steps of their own', async () => {
  const editor = editing(line(''));
  await type(editor, 'abc\b\bd\ne');
  expect(undone(editor)).toEqual(['ad\n', 'ad', 'a', 'abc', '']);
});

test('of a key that is held, all characters come back together, backward and forward', async () => {
  const editor = editing(line('abcdef'));
  await type(editor, '\b\b\b', 30);
  Transforms.select(editor, Editor.start(editor, []));
  for (let count = 0; count < 3; count += 1) {
    editor.deleteForward('character');
    await Promise.resolve();
  }
  expect(undone(editor)).toEqual(['abc', 'abcdef']);
});

test('marked characters are one burst with each other', async () => {
  const editor = editing(line('a'));
  editor.addMark('bold', true);
  await type(editor, 'bcd');
  expect(undone(editor)).toEqual(['a']);
});

test('each composition of an input method is a step', async () => {
  const editor = editing(line(''));
  for (const phrase of ['你', '好', '嗎']) {
    endComposition(editor);
    await type(editor, phrase);
  }
  await type(editor, 'x');
  expect(undone(editor)).toEqual(['你好嗎', '你好', '你', '']);
});

test.each([
  ['1. ', '1. '],
  ['3. ', '3. '],
  ['# ', '# '],
  ['- ', '- '],
  ['**重**', '**重**'],
  ['https://a.example/a ', 'https://a.example/a '],
])('one undo takes back what became of %j and leaves its characters', async (keys, left) => {
  const editor = editing(line(''));
  await type(editor, keys);
  editor.undo();
  expect(editor.children).toEqual([line(left)]);
  await type(editor, 'x');
  expect(shown(editor)).toBe(`${left}x`);
});

test('a paste is one step between what is typed before and after it', async () => {
  const editor = editing(line(''));
  await type(editor, 'ab');
  const data = new DataTransfer();
  data.setData('text/plain', 'xy');
  editor.insertData(data);
  await type(editor, 'cd');
  expect(undone(editor)).toEqual(['abxy', 'ab', '']);
});

test('a range that is pasted into a cell is one step, and a selection that is deleted across cells', async () => {
  const before = table([['a', 'b']]);
  const editor = editing(structuredClone(before));
  const data = new DataTransfer();
  data.setData('text/plain', '1\t2\n3\t4');
  editor.insertData(data);
  await Promise.resolve();
  Transforms.select(editor, Editor.range(editor, []));
  editor.deleteFragment();
  await Promise.resolve();
  expect(editor.children).toEqual([line('')]);
  editor.undo();
  expect(shown(editor)).toBe('a1234');
  editor.undo();
  expect(editor.children).toEqual([before]);
});

test('an item is typed after undo as a burst of its own', async () => {
  const editor = editing(item(''));
  await type(editor, 'ab');
  editor.undo();
  await type(editor, 'cd');
  expect(undone(editor)).toEqual(['']);
});
