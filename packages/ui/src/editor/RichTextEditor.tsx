import { RICH_LIMITS } from '@atrium/sdk/richText';
import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import {
  Editable,
  ReactEditor,
  Slate,
  type RenderChunkProps,
  type RenderElementProps,
  type RenderLeafProps,
} from 'slate-react';
import { classNames } from '../classNames.ts';
import { isComposing } from '../isComposing.ts';
import { useFieldAttributes } from '../primitives/Field.tsx';
import { marked } from '../richText/RichBlocks.tsx';
import { useEditorText } from './useEditorText.ts';
import { createRichEditor } from './createRichEditor.ts';
import { EditorChunk, EditorElement } from './EditorElements.tsx';
import { onEditorKey } from './editorKeys.ts';
import { EditorStatus, MOST_BYTES } from './EditorStatus.tsx';
import { EditorToolbar } from './EditorToolbar.tsx';
import { takesLink } from './LinkButton.tsx';
import { UploadContext, type UploadImage, useEditorActivity, useImageUploads } from './useImageUploads.ts';
import { useEditorValue } from './useEditorValue.ts';
import type { LargePaste } from './paste/LargePaste.ts';
import { CleanedLine, LargePasteLine } from './paste/PasteLines.tsx';
import type { Loss } from './paste/Losses.ts';
import { startLineAt } from './insertBlocks.ts';
import { endComposition } from './withUndoSteps.ts';

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
  /** Takes a file that a paste became which is too large for a text, such as an attachment of the form. */
  readonly onFile?: (file: File) => void;
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
  const [losses, setLosses] = useState<readonly Loss[]>([]);
  const [large, setLarge] = useState<LargePaste>();
  const [linkOpen, setLinkOpen] = useState(false);
  const [isTooLarge, setTooLarge] = useState(false);
  const handlers = useRef<Pick<ReturnType<typeof useImageUploads>, 'addImages' | 'startUpload'>>(null);
  const [editor] = useState(() =>
    createRichEditor({
      onImages: (files) => handlers.current!.addImages(files),
      startUpload: (image) => handlers.current!.startUpload(image),
      onPasted: setLosses,
      onTooLarge: setLarge,
      onTableTooLarge: () => setTooLarge(true),
    }),
  );
  const { uploads, addImages, startUpload } = useImageUploads(() => editor, uploadImage);
  useEffect(() => keepSelectionOut(frame.current!.querySelector<HTMLElement>('.at-rich-text')!));
  useEffect(() => {
    handlers.current = { addImages, startUpload };
  });
  const onPending = useRef((_: boolean) => undefined as void);
  const { initial, generation, state, onEdit, flush } = useEditorValue(editor, {
    value: props.value,
    onChange: props.onChange,
    onPending: (isPending) => onPending.current(isPending),
  });
  onPending.current = useEditorActivity(editor, uploads, flush);

  const onKeyDown = (event: KeyboardEvent) => {
    if (isLinkKey(event) && !readOnly && takesLink(editor)) {
      event.preventDefault();
      setLinkOpen(true);
    } else onEditorKey(editor, event);
    if (event.ctrlKey || event.metaKey) flush();
  };
  /** Also from the tools of a table, which the text does not hear. */
  const onFrameKey = (event: KeyboardEvent) => {
    if (event.key === 'F10' && event.altKey) {
      event.preventDefault();
      focusTools(frame.current!, event.target as HTMLElement);
    } else if (event.key === '/' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      setKeysOpen(true);
    }
  };
  return (
    <UploadContext value={uploads}>
      <div
        ref={frame}
        onKeyDown={onFrameKey}
        className={classNames('at-rich', readOnly && 'at-rich-read-only', className)}
      >
        <Slate key={generation} editor={editor} initialValue={initial} onValueChange={onEdit}>
          {!readOnly && (
            <EditorToolbar onImages={uploadImage && addImages} link={{ open: linkOpen, onOpenChange: setLinkOpen }} />
          )}
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
            onCompositionEnd={() => endComposition(editor)}
            onBlur={flush}
            onMouseDown={(event) => readOnly || startLineAtPress(editor, event)}
          />
          {!readOnly && (
            <>
              {isTooLarge && <TooLarge onClose={() => setTooLarge(false)} />}
              {large && <LargePasteLine large={large} onFile={props.onFile} onClose={() => setLarge(undefined)} />}
              {losses.length > 0 && (
                <CleanedLine losses={losses} onUndo={() => editor.undo()} onClose={() => setLosses([])} />
              )}
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

/**
 * Before each change React counts the characters before the caret, through every node of a focused `contentEditable`, to
 * restore the selection afterwards (5 ms in 3,000 cells). Slate restores its own: React takes this element for another.
 */
function keepSelectionOut(text: HTMLElement): void {
  Object.defineProperty(text, 'contentEditable', { value: 'inherit', configurable: true });
}

/** Ctrl K without a selection is the palette's. */
const isLinkKey = (event: KeyboardEvent): boolean =>
  event.key.toLowerCase() === 'k' &&
  (event.ctrlKey || event.metaKey) &&
  !event.shiftKey &&
  !event.altKey &&
  !isComposing(event);

const renderElement = (props: RenderElementProps) => <EditorElement {...props} />;

const renderLeaf = ({ attributes, leaf, children }: RenderLeafProps) => (
  <span {...attributes}>{marked(leaf, children as ReactNode)}</span>
);

const renderChunk = (props: RenderChunkProps) => <EditorChunk {...props} />;

/** The tools of the table with the caret, from there and elsewhere those of the text. */
function focusTools(frame: HTMLElement, from: HTMLElement): void {
  const isInTools = from.closest('.at-rich-table-tools') !== null;
  const tools = isInTools ? null : frame.querySelector('.at-rich-table-tools');
  const toolbar = tools ?? frame.querySelector('.at-rich-toolbar');
  toolbar?.querySelector<HTMLElement>('button:not(:disabled)')?.focus();
}

/** A press beside a table, image or code, where no caret can be, begins a line there. */
function startLineAtPress(editor: ReturnType<typeof createRichEditor>, event: MouseEvent<HTMLElement>): void {
  const target = event.target as HTMLElement;
  const isBeside = target === event.currentTarget || target.hasAttribute('data-slate-chunk');
  if (!isBeside || event.button !== 0 || !startLineAt(editor, event.clientY)) return;
  event.preventDefault();
  ReactEditor.focus(editor);
}

function TooLarge({ onClose }: { readonly onClose: () => void }) {
  const text = useEditorText();
  return (
    <div className="at-rich-cleaned" role="alert">
      <span className="at-grow">
        {text('editorTableTooLarge', { columns: RICH_LIMITS.columns, cells: RICH_LIMITS.cells.toLocaleString() })}
      </span>
      <button type="button" onClick={onClose}>
        {text('editorClose')}
      </button>
    </div>
  );
}
