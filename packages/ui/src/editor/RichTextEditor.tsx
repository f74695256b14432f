import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { Editor, Transforms } from 'slate';
import {
  Editable,
  ReactEditor,
  Slate,
  type RenderChunkProps,
  type RenderElementProps,
  type RenderLeafProps,
} from 'slate-react';
import { classNames } from '../classNames.ts';
import { useFieldAttributes } from '../primitives/FieldContext.ts';
import { marked } from '../richText/RichLine.tsx';
import { useEditorText } from './useEditorText.ts';
import type { Cleaning } from './cleanPasted.ts';
import { createRichEditor } from './createRichEditor.ts';
import { EditorElement } from './EditorElements.tsx';
import { onEditorKey } from './editorKeys.ts';
import { EditorStatus, MOST_BYTES } from './EditorStatus.tsx';
import { EditorToolbar } from './EditorToolbar.tsx';
import type { EditorBlock } from './editorTypes.ts';
import { UploadContext } from './uploadState.ts';
import { useEditorValue } from './useEditorValue.ts';
import { useImageUploads, type UploadImage } from './useImageUploads.ts';
import { startLine } from './startLine.ts';

export interface RichTextEditorProps {
  /** Formatted text, as the server sanitised it. */
  readonly value: string;
  /**
   * Called with the HTML of the allow-list: 250 ms after the last change, and at once when the focus leaves the text or a
   * shortcut such as Ctrl S is pressed in it, so that a form that is saved has every character.
   */
  readonly onChange: (html: string) => void;
  /** Name of the text for assistive technology, where no `Field` is around it. */
  readonly label?: string;
  readonly placeholder?: string;
  readonly readOnly?: boolean;
  /** `files.upload` of the client context. Without it there is no image tool, and pasted images are ignored. */
  readonly uploadImage?: UploadImage;
  /** Largest size of the HTML in bytes, 200 KiB by default. Beyond it the size is shown in red; the server refuses. */
  readonly most?: number;
  /** CSS length; the text scrolls when it is higher. */
  readonly minHeight?: string;
  readonly className?: string;
}

/**
 * Writes formatted text. Import it lazily (`lazy(() => import('@atrium/ui/editor'))`), so that Slate is loaded by the first
 * text that is edited; `RichTextView` shows the same text without it.
 */
export function RichTextEditor(props: RichTextEditorProps) {
  const { label, placeholder, readOnly, uploadImage, most = MOST_BYTES, minHeight = '200px', className } = props;
  const text = useEditorText();
  const field = useFieldAttributes();
  const frame = useRef<HTMLDivElement>(null);
  const [keysOpen, setKeysOpen] = useState(false);
  const [cleaned, setCleaned] = useState<Cleaning>();
  const handlers = useRef<{ addImages(files: readonly File[]): void }>({ addImages: () => undefined });
  const [editor] = useState(() =>
    createRichEditor({ onImages: (files) => handlers.current.addImages(files), onCleaned: setCleaned }),
  );
  const { uploads, addImages } = useImageUploads(() => editor, uploadImage);
  useEffect(() => {
    handlers.current = { addImages };
  });
  const { initial, generation, state, onEdit, flush } = useEditorValue(editor, props.value, props.onChange);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'F10' && event.altKey) {
      event.preventDefault();
      frame.current!.querySelector<HTMLElement>('.at-rich-toolbar button:not(:disabled)')?.focus();
    } else if (event.key === '/' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      setKeysOpen(true);
    } else onEditorKey(editor, event);
    if (event.ctrlKey || event.metaKey) flush();
  };
  return (
    <UploadContext value={uploads}>
      <div ref={frame} className={classNames('at-rich', readOnly && 'at-rich-read-only', className)}>
        <Slate key={generation} editor={editor} initialValue={initial} onValueChange={onEdit}>
          {!readOnly && <EditorToolbar onImages={uploadImage && addImages} />}
          <Editable
            {...field}
            {...(label === undefined && field.id && { 'aria-labelledby': `${field.id}-label` })}
            aria-label={label}
            aria-multiline
            role="textbox"
            className="at-rich-text at-prose"
            style={{ minHeight }}
            readOnly={readOnly ?? false}
            placeholder={placeholder}
            renderElement={renderElement}
            renderLeaf={renderLeaf}
            renderChunk={renderChunk}
            onKeyDown={onKeyDown}
            onBlur={flush}
            onMouseDown={(event) => startLineBelow(editor, event)}
          />
          {!readOnly && (
            <>
              {cleaned && <Cleaned {...cleaned} onUndo={() => editor.undo()} onClose={() => setCleaned(undefined)} />}
              <EditorStatus {...state} most={most} shortcuts={{ open: keysOpen, onOpenChange: setKeysOpen }} />
            </>
          )}
        </Slate>
        <span className="at-hidden-text" role="status">
          {Object.values(uploads)
            .filter(({ failure }) => failure === undefined)
            .map(({ name }) => text('editorUploadStarted', { name }))
            .join(' ')}
        </span>
      </div>
    </UploadContext>
  );
}

const renderElement = (props: RenderElementProps) => <EditorElement {...props} />;

const renderLeaf = ({ attributes, leaf, children }: RenderLeafProps) => (
  <span {...attributes}>{marked(leaf, children as ReactNode)}</span>
);

/** Blocks out of sight cost neither layout nor paint. */
const renderChunk = ({ attributes, lowest, children }: RenderChunkProps) => (
  <div {...attributes} className={lowest ? 'at-rich-chunk' : undefined}>
    {children}
  </div>
);

/** A press below a table or image at the end begins a line there. */
function startLineBelow(editor: ReturnType<typeof createRichEditor>, event: MouseEvent<HTMLElement>): void {
  const last = editor.children.length - 1;
  const block = editor.children[last] as EditorBlock;
  const isLine = block.type !== 'table' && block.type !== 'image' && block.type !== 'upload' && block.type !== 'code';
  if (event.target !== event.currentTarget || isLine) return;
  const { bottom } = ReactEditor.toDOMNode(editor, block).getBoundingClientRect();
  if (event.clientY <= bottom) return;
  event.preventDefault();
  startLine(editor, last + 1);
  ReactEditor.focus(editor);
  Transforms.select(editor, Editor.end(editor, []));
}

interface CleanedProps extends Cleaning {
  readonly onUndo: () => void;
  readonly onClose: () => void;
}

function Cleaned({ from, lostImages, onUndo, onClose }: CleanedProps) {
  const text = useEditorText();
  const parts = [
    from && text(from === 'word' ? 'editorCleanedWord' : 'editorCleanedPage'),
    lostImages > 0 && text('editorLostImages', { count: lostImages }),
  ];
  return (
    <div className="at-rich-cleaned" role="status">
      <span>{parts.filter(Boolean).join(text('editorSeparator'))}</span>
      <button
        type="button"
        onClick={() => {
          onUndo();
          onClose();
        }}
      >
        {text('editorUndo')}
      </button>
      <button type="button" onClick={onClose}>
        {text('editorClose')}
      </button>
    </div>
  );
}
