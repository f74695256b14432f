// TipTap with its starter kit and tables, and buttons that show the state of the selection as in its documentation.
import { TableKit } from '@tiptap/extension-table';
import { EditorContent, useEditor, useEditorState, type Editor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { BYTES, offer } from './bench.ts';
import { documentOf } from './document.ts';

const MARKS = ['bold', 'italic', 'underline', 'strike'] as const;
const BLOCKS = ['bulletList', 'orderedList', 'blockquote', 'table', 'link'] as const;

function Tools({ editor }: { readonly editor: Editor }) {
  const active = useEditorState({
    editor,
    selector: ({ editor: at }) =>
      Object.fromEntries([...MARKS, ...BLOCKS].map((name) => [name, at.isActive(name)] as const)),
  });
  return (
    <div>
      {[...MARKS, ...BLOCKS].map((name) => (
        <button key={name} aria-pressed={active[name]} onClick={() => editor.chain().focus().toggleMark(name).run()}>
          {name}
        </button>
      ))}
    </div>
  );
}

function Form() {
  const [content] = useState(() => documentOf(BYTES));
  const editor = useEditor({ extensions: [StarterKit, TableKit], content });
  return (
    <div style={{ height: '80vh', overflowY: 'auto' }}>
      <Tools editor={editor} />
      <EditorContent editor={editor} />
    </div>
  );
}

createRoot(document.getElementById('root')!).render(<Form />);
offer('[contenteditable=true]');
