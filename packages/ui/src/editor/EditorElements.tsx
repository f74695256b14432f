import { isOwnLink, LINK_REL, safeLink, writeNumber } from '@atrium/sdk/richText';
import { createContext, type CSSProperties, useContext } from 'react';
import { Editor, Transforms } from 'slate';
import {
  ReactEditor,
  type RenderChunkProps,
  type RenderElementProps,
  useSelected,
  useSlateSelector,
  useSlateStatic,
} from 'slate-react';
import { classNames } from '../classNames.ts';
import { Button } from '../primitives/Button.tsx';
import { Icon } from '../primitives/Icon.tsx';
import type {
  HeadingElement,
  ImageElement,
  ItemElement,
  LinkElement,
  RuleElement,
  TableElement,
  UploadElement,
} from './editorTypes.ts';
import { isLargeTable } from './tableCommands.ts';
import { itemNumber } from './commands.ts';
import { TableTools } from './TableTools.tsx';
import { useUpload } from './useImageUploads.ts';
import { useEditorText } from './useEditorText.ts';

/** Draws an element. Slate draws one again only if it has changed. */
export function EditorElement(props: RenderElementProps) {
  const { element, attributes, children } = props;
  switch (element.type) {
    case 'heading':
      return <Heading {...props} element={element} />;
    case 'item':
      return <Item {...props} element={element} />;
    case 'quote':
      return (
        <blockquote {...attributes}>
          <p>{children}</p>
        </blockquote>
      );
    case 'code':
      return (
        <pre {...attributes} spellCheck={false}>
          <code>{children}</code>
        </pre>
      );
    case 'image':
      return <Image {...props} element={element} />;
    case 'upload':
      return (
        <div {...attributes}>
          {children}
          <UploadProgress element={element} />
        </div>
      );
    case 'rule':
      return <Rule {...props} element={element} />;
    case 'table':
      return <Table {...props} element={element} />;
    // Shown as blocks they are still what they are called.
    case 'row':
      return (
        <tr role="row" {...attributes}>
          {children}
        </tr>
      );
    case 'cell':
      return (
        <td role="cell" {...attributes}>
          {children}
        </td>
      );
    case 'link':
      return <Link {...props} element={element} />;
    default:
      return <p {...attributes}>{children}</p>;
  }
}

type Drawn<Element> = Omit<RenderElementProps, 'element'> & { readonly element: Element };

function Heading({ element, attributes, children }: Drawn<HeadingElement>) {
  const Name = (['h2', 'h3', 'h4'] as const)[element.level - 1]!;
  return <Name {...attributes}>{children}</Name>;
}

function Item({ element, attributes, children }: Drawn<ItemElement>) {
  const editor = useSlateStatic();
  const number = useSlateSelector(() => (element.list === 'number' ? itemNumber(editor, element) : undefined));
  return (
    <div
      {...attributes}
      className={classNames('at-rich-item', element.done && 'at-done')}
      style={{ marginLeft: element.depth * 20 }}
    >
      {element.list === 'check' ? (
        <CheckMark element={element} />
      ) : (
        <span
          className="at-rich-bullet"
          contentEditable={false}
          data-bullet={number === undefined ? undefined : `${writeNumber(number, element.numbering)}.`}
        />
      )}
      <div className="at-rich-item-text">{children}</div>
    </div>
  );
}

function CheckMark({ element }: { readonly element: ItemElement }) {
  const editor = useSlateStatic();
  const text = useEditorText();
  const change = (done: boolean) => {
    const at = ReactEditor.findPath(editor, element);
    if (done) Transforms.setNodes(editor, { done: true }, { at });
    else Transforms.unsetNodes<ItemElement>(editor, 'done', { at });
  };
  return (
    <span className="at-rich-check" contentEditable={false}>
      <input
        type="checkbox"
        checked={element.done ?? false}
        aria-label={text('editorDone')}
        onChange={(event) => change(event.target.checked)}
      />
    </span>
  );
}

/** The address of a document that was not read by the allow-list is not followed. */
function Link({ element, attributes, children }: Drawn<LinkElement>) {
  const href = safeLink(element.href);
  return (
    <a
      {...attributes}
      href={href}
      title={href}
      {...(href && !isOwnLink(href) && { rel: LINK_REL, target: '_blank' })}
      onClick={(event) => {
        if (!event.ctrlKey && !event.metaKey) event.preventDefault();
      }}
    >
      {children}
    </a>
  );
}

const columnsOf = ({ children }: TableElement) => ({ '--at-columns': children[0]!.children.length }) as CSSProperties;

const InLargeTable = createContext(false);

/** Blocks, or rows of a large table, that are left out of layout together while they are out of sight. */
export function EditorChunk({ attributes, lowest, children }: RenderChunkProps) {
  const isRows = useContext(InLargeTable);
  if (!isRows)
    return (
      <div {...attributes} className={lowest ? 'at-rich-chunk' : undefined}>
        {children}
      </div>
    );
  if (!lowest) return children;
  return (
    <tbody {...attributes} role="rowgroup" className="at-rich-rows">
      {children}
    </tbody>
  );
}

function Table({ element, attributes, children }: Drawn<TableElement>) {
  const selected = useSelected();
  return (
    <div {...attributes} className={classNames('at-rich-table', element.header && 'at-rich-table-head')}>
      {selected && <TableTools element={element} />}
      <div className="at-prose-table">
        {isLargeTable(element) ? (
          <table role="table" className="at-rich-large" style={columnsOf(element)}>
            <InLargeTable value>{children}</InLargeTable>
          </table>
        ) : (
          <table>
            <tbody>{children}</tbody>
          </table>
        )}
      </div>
    </div>
  );
}

function Rule({ attributes, children }: Drawn<RuleElement>) {
  const selected = useSelected();
  return (
    <div {...attributes} className={classNames('at-rich-rule', selected && 'at-rich-rule-selected')}>
      {children}
      <hr contentEditable={false} />
    </div>
  );
}

function Image({ element, attributes, children }: Drawn<ImageElement>) {
  const editor = useSlateStatic();
  const selected = useSelected();
  const text = useEditorText();
  const onAlt = (alt: string) => Transforms.setNodes(editor, { alt }, { at: ReactEditor.findPath(editor, element) });
  return (
    <div {...attributes} className={classNames('at-rich-image', selected && 'at-rich-image-selected')}>
      {children}
      <div contentEditable={false}>
        <img src={element.src} alt={element.alt} draggable={false} />
        {selected && (
          <input
            className="at-rich-alt"
            value={element.alt}
            maxLength={200}
            aria-label={text('editorImageAlt')}
            placeholder={text('editorImageAltHint')}
            onChange={(event) => onAlt(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' && event.key !== 'Escape') return;
              event.preventDefault();
              event.stopPropagation();
              ReactEditor.focus(editor);
              Transforms.select(editor, Editor.start(editor, ReactEditor.findPath(editor, element)));
            }}
          />
        )}
      </div>
    </div>
  );
}

/** Holds the place of an image: its name, how much of it is sent, and a way out. */
function UploadProgress({ element }: { readonly element: UploadElement }) {
  const text = useEditorText();
  const upload = useUpload(element.upload);
  const editor = useSlateStatic();
  // undo brought back the place of an upload that is over
  const failure = upload ? upload.failure : text('editorUploadLost');
  const remove = () => Transforms.removeNodes(editor, { at: ReactEditor.findPath(editor, element) });
  const percent = Math.round((upload?.part ?? 0) * 100);
  return (
    <div className="at-rich-upload" contentEditable={false} role="group" aria-label={element.name}>
      <Icon name="media" />
      {failure ? (
        <span className="at-rich-upload-failed" role="alert">
          {text('editorUploadFailed', { name: element.name, reason: failure })}
        </span>
      ) : (
        <>
          <span>{text('editorUploading', { name: element.name, percent })}</span>
          <progress max={100} value={percent} aria-label={element.name} />
        </>
      )}
      <span className="at-rich-upload-actions">
        {upload?.failure && (
          <Button small onClick={upload.retry}>
            {text('editorUploadRetry')}
          </Button>
        )}
        <Button small onClick={upload ? upload.cancel : remove}>
          {text(failure ? 'editorUploadRemove' : 'editorUploadCancel')}
        </Button>
      </span>
    </div>
  );
}
