import {
  groupAt,
  listTree,
  type ListNode,
  type RichBlock,
  type RichDocument,
  type RichImage,
  type RichInline,
  type RichItem,
  type RichQuote,
  type RichTable,
} from '@atrium/sdk/richText';
import { memo } from 'react';
import { usePartText } from '../parts/usePartText.ts';
import type { Change } from './compareSequences.ts';
import { RichLine } from './RichLine.tsx';

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
