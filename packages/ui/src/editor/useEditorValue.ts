import { useCallback, useEffect, useRef, useState } from 'react';
import type { Descendant } from 'slate';
import { readEditor, writeEditor } from './editorDocument.ts';
import type { EditorBlock, RichEditor } from './editorTypes.ts';

/** After the last change, until the text is written as HTML: a key does not wait for it. */
const PAUSE = 250;

const bytesOf = (html: string) => new TextEncoder().encode(html).length;

interface EditorValueOptions {
  readonly value: string;
  readonly onChange: (html: string) => void;
  /** Called at once when the text has changes that `onChange` does not have yet, or has them all. */
  readonly onPending: (isPending: boolean) => void;
}

/** The text of an editor as HTML: read when the value changes from outside, written after a pause. */
export function useEditorValue(editor: RichEditor, { value, onChange, onPending }: EditorValueOptions) {
  const [read, setRead] = useState(() => ({ generation: 0, initial: readEditor(value) }));
  const [state, setState] = useState(() => ({ blocks: read.initial, bytes: bytesOf(value) }));
  const known = useRef(value);
  const timer = useRef<number>(undefined);
  const latest = useRef({ onChange, onPending });
  useEffect(() => {
    latest.current = { onChange, onPending };
  });

  const flush = useCallback(() => {
    if (timer.current === undefined) return;
    clearTimeout(timer.current);
    timer.current = undefined;
    const blocks = editor.children as EditorBlock[];
    const html = writeEditor(blocks);
    setState({ blocks, bytes: bytesOf(html) });
    if (html !== known.current) {
      known.current = html;
      latest.current.onChange(html);
    }
    latest.current.onPending(false);
  }, [editor]);
  const onEdit = useCallback(
    (_: Descendant[]) => {
      clearTimeout(timer.current);
      timer.current = window.setTimeout(flush, PAUSE);
      latest.current.onPending(true);
    },
    [flush],
  );
  useEffect(() => flush, [flush]);
  // a page that is left within the pause keeps its draft
  useEffect(() => {
    window.addEventListener('pagehide', flush);
    return () => window.removeEventListener('pagehide', flush);
  }, [flush]);

  useEffect(() => {
    if (value === known.current) return;
    // Another record, or a draft that was discarded: what was typed and undone before belongs to the other text.
    known.current = value;
    clearTimeout(timer.current);
    timer.current = undefined;
    latest.current.onPending(false);
    const initial = readEditor(value);
    editor.selection = null;
    editor.history = { undos: [], redos: [] };
    setRead(({ generation }) => ({ generation: generation + 1, initial }));
    setState({ blocks: initial, bytes: bytesOf(value) });
  }, [editor, value]);

  return { ...read, state, onEdit, flush };
}
