import { RICH_COLOURS, type RichListKind } from '@atrium/sdk/richText';
import { useRef } from 'react';
import { ReactEditor, useSlateSelector, useSlateStatic } from 'slate-react';
import { MenuPopover, Popover } from '../overlays/index.ts';
import { Icon } from '../primitives/Icon.tsx';
import { IconButton } from '../primitives/Button.tsx';
import { type EditorTextKey, useEditorText } from './useEditorText.ts';
import {
  LINE_STYLES,
  findMarks,
  setColour,
  setStyle,
  findStyle,
  toggleList,
  toggleMark,
  type Toggle,
} from './commands.ts';
import { LinkButton, type LinkButtonProps } from './LinkButton.tsx';
import { keepSelection, moveAmongTools } from './editorKeys.ts';
import { around } from './selectedBlocks.ts';
import { insertTable } from './tableCommands.ts';

const MARKS: readonly (readonly [Toggle, string, EditorTextKey])[] = [
  ['bold', 'bold', 'editorBold'],
  ['italic', 'italic', 'editorItalic'],
  ['underline', 'underline', 'editorUnderline'],
  ['strike', 'strikethrough', 'editorStrike'],
  ['superscript', 'superscript', 'editorSuperscript'],
  ['subscript', 'subscript', 'editorSubscript'],
];
const LISTS: readonly (readonly [RichListKind, string, EditorTextKey])[] = [
  ['bullet', 'properties', 'editorBullets'],
  ['number', 'numbered-list', 'editorNumbers'],
  ['check', 'tick-list', 'editorChecks'],
];
const STYLE_TEXTS = {
  paragraph: 'editorParagraph',
  heading1: 'editorHeading1',
  heading2: 'editorHeading2',
  heading3: 'editorHeading3',
  quote: 'editorQuote',
  code: 'editorCodeBlock',
} as const satisfies Record<string, EditorTextKey>;

export interface EditorToolbarProps {
  /** Undefined if texts here have no images. */
  readonly onImages: ((files: readonly File[]) => void) | undefined;
  readonly link: LinkButtonProps;
}

/** The tools of a text, in five groups. Pressing one keeps the selection. */
export function EditorToolbar({ onImages, link }: EditorToolbarProps) {
  const editor = useSlateStatic();
  const text = useEditorText();
  return (
    <div
      className="at-rich-toolbar"
      role="toolbar"
      aria-label={text('editorTools')}
      onMouseDown={keepSelection}
      onKeyDown={(event) => moveAmongTools(event, editor)}
    >
      <StyleMenu />
      <span className="at-rich-divider" />
      {MARKS.map(([mark, icon, label]) => (
        <MarkButton key={mark} mark={mark} icon={icon} label={text(label)} />
      ))}
      <ColourMenu />
      <span className="at-rich-divider" />
      {LISTS.map(([list, icon, label]) => (
        <ListButton key={list} list={list} icon={icon} label={text(label)} />
      ))}
      <QuoteButton />
      <span className="at-rich-divider" />
      <TableButton />
      <LinkButton {...link} />
      {onImages && <ImageButton onImages={onImages} />}
      <span className="at-grow" />
      <HistoryButtons />
    </div>
  );
}

function StyleMenu() {
  const editor = useSlateStatic();
  const text = useEditorText();
  const style = useSlateSelector(findStyle);
  const label = text(
    style && style in STYLE_TEXTS ? STYLE_TEXTS[style as keyof typeof STYLE_TEXTS] : 'editorParagraph',
  );
  return (
    <MenuPopover
      label={text('editorStyle')}
      entries={LINE_STYLES.map((each) => ({
        id: each,
        text: text(STYLE_TEXTS[each]),
        checked: each === style,
        run: () => {
          setStyle(editor, each);
          ReactEditor.focus(editor);
        },
      }))}
    >
      <button type="button" className="at-rich-style" aria-label={`${text('editorStyle')}：${label}`}>
        {label}
        <Icon name="chevron-down" size={14} />
      </button>
    </MenuPopover>
  );
}

interface ToolProps {
  readonly icon: string;
  readonly label: string;
}

function MarkButton({ mark, icon, label }: ToolProps & { readonly mark: Toggle }) {
  const editor = useSlateStatic();
  const pressed = useSlateSelector((at) => findMarks(at)[mark] === true);
  return <IconButton icon={icon} label={label} pressed={pressed} onClick={() => toggleMark(editor, mark)} />;
}

function ListButton({ list, icon, label }: ToolProps & { readonly list: RichListKind }) {
  const editor = useSlateStatic();
  const pressed = useSlateSelector((at) => findStyle(at) === list);
  return <IconButton icon={icon} label={label} pressed={pressed} onClick={() => toggleList(editor, list)} />;
}

function QuoteButton() {
  const editor = useSlateStatic();
  const text = useEditorText();
  const pressed = useSlateSelector((at) => findStyle(at) === 'quote');
  return (
    <IconButton
      icon="citation"
      label={text('editorQuote')}
      pressed={pressed}
      onClick={() => setStyle(editor, 'quote')}
    />
  );
}

function ColourMenu() {
  const editor = useSlateStatic();
  const text = useEditorText();
  const colour = useSlateSelector((at) => findMarks(at).colour);
  const choose = (next: typeof colour, close: () => void) => {
    setColour(editor, next);
    close();
    ReactEditor.focus(editor);
  };
  return (
    <Popover
      label={text('editorColour')}
      content={(close) => (
        <div className="at-rich-colours">
          {RICH_COLOURS.map((each) => (
            <button
              key={each}
              type="button"
              className={`at-ink-${each}`}
              aria-label={text(`editorColour.${each}`)}
              aria-pressed={colour === each}
              title={text(`editorColour.${each}`)}
              onClick={() => choose(each, close)}
            >
              A
            </button>
          ))}
          <button type="button" className="at-rich-no-colour" onClick={() => choose(undefined, close)}>
            {text('editorNoColour')}
          </button>
        </div>
      )}
    >
      <IconButton className={`at-rich-ink at-ink-${colour ?? 'none'}`} icon="font" label={text('editorColour')} />
    </Popover>
  );
}

function TableButton() {
  const editor = useSlateStatic();
  const text = useEditorText();
  const inTable = useSlateSelector((at) => around(at, 'table') !== undefined);
  const insert = () => {
    insertTable(editor);
    ReactEditor.focus(editor);
  };
  return <IconButton icon="th" label={text('editorTable')} pressed={inTable} disabled={inTable} onClick={insert} />;
}

function ImageButton({ onImages }: { readonly onImages: (files: readonly File[]) => void }) {
  const text = useEditorText();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton icon="media" label={text('editorImage')} onClick={() => input.current!.click()} />
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label={text('editorImage')}
        onChange={(event) => {
          onImages(Array.from(event.target.files ?? []));
          event.target.value = '';
        }}
      />
    </>
  );
}

function HistoryButtons() {
  const editor = useSlateStatic();
  const text = useEditorText();
  const canUndo = useSlateSelector((at) => at.history.undos.length > 0);
  const canRedo = useSlateSelector((at) => at.history.redos.length > 0);
  return (
    <>
      <IconButton icon="undo" label={text('editorUndo')} disabled={!canUndo} onClick={() => editor.undo()} />
      <IconButton icon="redo" label={text('editorRedo')} disabled={!canRedo} onClick={() => editor.redo()} />
    </>
  );
}
