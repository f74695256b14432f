import { useCallback, useEffect, useRef, useState } from 'react';
import type { Descendant } from 'slate';
import { readEditor, writeEditor } from './editorDocument.ts';
import type { EditorBlock, RichEditor } from './editorTypes.ts';

/** After the last change, until the text is written as HTML: a key does not wait for it. */
const PAUSE = 250;

const bytesOf = (html: string) => new TextEncoder().encode(html).length;

/** The text of an editor as HTML: read when the value changes from outside, written after a pause. */
export function useEditorValue(editor: RichEditor, value: string, onChange: (html: string) => void) {
  const [read, setRead] = useState(() => ({ generation: 0, initial: readEditor(value) }));
  const [state, setState] = useState(() => ({ blocks: read.initial, bytes: bytesOf(value) }));
  const known = useRef(value);
  const timer = useRef<number>(undefined);
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });

  const flush = useCallback(() => {
    if (timer.current === undefined) return;
    clearTimeout(timer.current);
    timer.current = undefined;
    const blocks = editor.children as EditorBlock[];
    const html = writeEditor(blocks);
    setState({ blocks, bytes: bytesOf(html) });
    if (html === known.current) return;
    known.current = html;
    latest.current(html);
  }, [editor]);
  const onEdit = useCallback(
    (_: Descendant[]) => {
      clearTimeout(timer.current);
      timer.current = window.setTimeout(flush, PAUSE);
    },
    [flush],
  );
  useEffect(() => flush, [flush]);

  useEffect(() => {
    if (value === known.current) return;
    // Another record, or a draft that was discarded: what was typed and undone before belongs to the other text.
    known.current = value;
    clearTimeout(timer.current);
    timer.current = undefined;
    const initial = readEditor(value);
    editor.selection = null;
    editor.history = { undos: [], redos: [] };
    setRead(({ generation }) => ({ generation: generation + 1, initial }));
    setState({ blocks: initial, bytes: bytesOf(value) });
  }, [editor, value]);

  return { ...read, state, onEdit, flush };
}
