import {
  groupAt,
  inkClass,
  isOwnLink,
  LINK_REL,
  type ListNode,
  listTree,
  type RichBlock,
  type RichDocument,
  type RichImage,
  type RichInline,
  type RichItem,
  type RichQuote,
  type RichTable,
  type RichText,
} from '@atrium/sdk/richText';
import { Fragment, memo, type ReactNode } from 'react';
import { usePartText } from '../parts/partText.ts';
import type { Change } from './compareSequences.ts';

/** The blocks of a document as elements. */
export const RichBlocks = memo(function RichBlocks({ document }: { readonly document: RichDocument }) {
  const groups: (readonly RichBlock[])[] = [];
  for (let index = 0; index < document.length; index += groups.at(-1)!.length) groups.push(groupAt(document, index));
  return groups.map((group, index) => <Group key={index} group={group} />);
});

function Group({ group }: { readonly group: readonly RichBlock[] }) {
  const block = group[0]!;
  switch (block.type) {
    case 'item':
      return <Lists lists={listTree(group as readonly RichItem[])} />;
    case 'quote':
      return <Quote lines={group as readonly RichQuote[]} />;
    case 'heading': {
      const Name = (['h2', 'h3', 'h4'] as const)[block.level - 1]!;
      return (
        <Name>
          <RichLine parts={block.children} />
        </Name>
      );
    }
    case 'code':
      return (
        <pre tabIndex={0}>
          <code>{block.children.map(({ text }) => text).join('')}</code>
        </pre>
      );
    case 'image':
      return <Image image={block} />;
    case 'rule':
      return <hr />;
    case 'table':
      return <Table table={block} />;
    default:
      return <Paragraph parts={block.children} />;
  }
}

/** One without text is a line that was left empty, as high as any other. */
const Paragraph = ({ parts }: { readonly parts: readonly RichInline[] }) => (
  <p>{parts.length === 0 ? <br /> : <RichLine parts={parts} />}</p>
);

/** An image; one of a compared text shows whether it was added or removed. */
function Image({ image: { src, alt, change } }: { readonly image: RichImage & { readonly change?: Change } }) {
  const shown = <img src={src} alt={alt} loading="lazy" decoding="async" />;
  if (change === 'added') return <ins className="at-change-image">{shown}</ins>;
  return change === 'removed' ? <del className="at-change-image">{shown}</del> : shown;
}

function Quote({ lines }: { readonly lines: readonly RichQuote[] }) {
  return (
    <blockquote>
      {lines.map(({ children }, index) => (
        <Paragraph key={index} parts={children} />
      ))}
    </blockquote>
  );
}

function Lists({ lists }: { readonly lists: readonly ListNode[] }) {
  const text = usePartText();
  return lists.map(({ kind, numbering, items }, at) => {
    const Name = kind === 'number' ? 'ol' : 'ul';
    return (
      <Name
        key={at}
        className={kind === 'check' ? 'at-checks' : undefined}
        {...(kind === 'number' && { type: numbering, start: items[0]!.item.number })}
      >
        {items.map(({ item, lists: below }, index) => (
          <li key={index} className={item.done && 'at-done'} value={index > 0 ? item.number : undefined}>
            {kind === 'check' && (
              <span className="at-check-mark" role="img" aria-label={text(item.done ? 'richDone' : 'richNotDone')} />
            )}
            <RichLine parts={item.children} />
            <Lists lists={below} />
          </li>
        ))}
      </Name>
    );
  });
}

/** A wide table scrolls inside of its own frame. */
function Table({ table: { header, children } }: { readonly table: RichTable }) {
  const text = usePartText();
  const rows = children.map((row, index) => {
    const Cell = header && index === 0 ? 'th' : 'td';
    return (
      <tr key={index}>
        {row.children.map((cell, column) => (
          <Cell key={column} scope={Cell === 'th' ? 'col' : undefined}>
            <RichLine parts={cell.children} />
          </Cell>
        ))}
      </tr>
    );
  });
  return (
    <div className="at-prose-table" role="group" aria-label={text('richTable')} tabIndex={0}>
      <table>
        {header && <thead>{rows[0]}</thead>}
        <tbody>{header ? rows.slice(1) : rows}</tbody>
      </table>
    </div>
  );
}

/** The text of one block. */
function RichLine({ parts }: { readonly parts: readonly RichInline[] }) {
  return parts.map((part, index) =>
    'type' in part ? (
      <a key={index} href={part.href} {...(!isOwnLink(part.href) && { rel: LINK_REL, target: '_blank' })}>
        <RichLine parts={part.children} />
      </a>
    ) : (
      <Fragment key={index}>{changed(part, marked(part, lines(part.text)))}</Fragment>
    ),
  );
}

/** Marks a run of a compared text as added or removed. */
function changed(run: RichText & { readonly change?: Change }, content: ReactNode): ReactNode {
  if (run.change === 'added') return <ins>{content}</ins>;
  return run.change === 'removed' ? <del>{content}</del> : content;
}

function lines(text: string): ReactNode {
  return text.split('\n').map((line, index) => (
    <Fragment key={index}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ));
}

/** Puts the elements of its marks around a run. */
export function marked(run: Omit<RichText, 'text'>, content: ReactNode): ReactNode {
  let inside = content;
  if (run.code) inside = <code>{inside}</code>;
  if (run.superscript) inside = <sup>{inside}</sup>;
  else if (run.subscript) inside = <sub>{inside}</sub>;
  if (run.strike) inside = <s>{inside}</s>;
  if (run.underline) inside = <u>{inside}</u>;
  if (run.italic) inside = <em>{inside}</em>;
  if (run.bold) inside = <strong>{inside}</strong>;
  return run.colour ? <span className={inkClass(run.colour)}>{inside}</span> : inside;
}
