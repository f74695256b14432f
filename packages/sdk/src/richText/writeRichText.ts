import { CHECK_LIST_CLASS, DONE_CLASS, inkClass, isOwnLink, LINK_REL } from './allowList.ts';
import { listTree, type ListNode } from './lists.ts';
import type { RichBlock, RichDocument, RichInline, RichItem, RichQuote, RichTable, RichText } from './RichDocument.ts';
import { withoutUnsafe } from './withoutUnsafe.ts';

/** Returns a document as HTML, always in the same form: reading that HTML returns the same document again. */
export function writeRichText(document: RichDocument): string {
  let html = '';
  for (let index = 0; index < document.length;) {
    const group = groupAt(document, index);
    html += writeGroup(group);
    index += group.length;
  }
  return html;
}

/** Adjacent items are one list, adjacent quotes one quotation; any other block is alone. */
export function groupAt(document: RichDocument, index: number): readonly RichBlock[] {
  const { type } = document[index]!;
  if (type !== 'item' && type !== 'quote') return [document[index]!];
  let end = index + 1;
  while (document[end]?.type === type) end += 1;
  return document.slice(index, end);
}

function writeGroup(group: readonly RichBlock[]): string {
  const block = group[0]!;
  switch (block.type) {
    case 'item':
      return writeLists(listTree(group as readonly RichItem[]));
    case 'quote':
      return `<blockquote>${(group as readonly RichQuote[]).map(({ children }) => paragraph(children)).join('')}</blockquote>`;
    case 'heading':
      return `<h${block.level + 1}>${line(block.children)}</h${block.level + 1}>`;
    case 'code':
      return `<pre><code>${escapeText(block.children.map(({ text }) => text).join(''))}</code></pre>`;
    case 'image':
      return `<img src="${escapeAttribute(block.src)}" alt="${escapeAttribute(block.alt)}">`;
    case 'rule':
      return '<hr>';
    case 'table':
      return writeTable(block);
    default:
      return paragraph(block.children);
  }
}

const paragraph = (children: readonly RichInline[]) => `<p>${line(children)}</p>`;

function writeLists(lists: readonly ListNode[]): string {
  return lists
    .map(({ kind, numbering, items }) => {
      const name = kind === 'number' ? 'ol' : 'ul';
      const inner = items.map(({ item, lists: below }, index) => {
        const done = item.done ? ` class="${DONE_CLASS}"` : '';
        const value = item.number === undefined || index === 0 ? '' : ` value="${item.number}"`;
        return `<li${done}${value}>${line(item.children, true)}${writeLists(below)}</li>`;
      });
      const start = items[0]!.item.number;
      const attributes = [
        kind === 'check' && ` class="${CHECK_LIST_CLASS}"`,
        numbering !== undefined && ` type="${numbering}"`,
        start !== undefined && ` start="${start}"`,
      ];
      return `<${name}${attributes.filter(Boolean).join('')}>${inner.join('')}</${name}>`;
    })
    .join('');
}

function writeTable({ header, children }: RichTable): string {
  const rows = children.map(({ children: cells }, index) => {
    const isHead = header && index === 0;
    const [open, close] = isHead ? ['<th scope="col">', '</th>'] : ['<td>', '</td>'];
    return `<tr>${cells.map((cell) => `${open}${line(cell.children, true)}${close}`).join('')}</tr>`;
  });
  const head = header ? `<thead>${rows[0]}</thead>` : '';
  const body = rows.slice(header ? 1 : 0).join('');
  return `<table>${head}${body && `<tbody>${body}</tbody>`}</table>`;
}

/** An empty paragraph is written with a break, since one without is not shown; items and cells are shown anyhow. */
function line(children: readonly RichInline[], mayBeEmpty = false): string {
  const text = { before: '\n' };
  const html = children
    .map((part) =>
      'type' in part
        ? `<a href="${escapeAttribute(part.href)}"${linkAttributes(part.href)}>${runs(part.children, text)}</a>`
        : runs([part], text),
    )
    .join('');
  // The last break of a block is not shown, so that one more is needed.
  return text.before === '\n' && (html !== '' || !mayBeEmpty) ? `${html}<br>` : html;
}

const linkAttributes = (href: string) => (isOwnLink(href) ? '' : ` rel="${LINK_REL}" target="_blank"`);

function runs(children: readonly RichText[], text: { before: string }): string {
  return children
    .filter((run) => run.text !== '')
    .map((run) => {
      const html = escapeText(visibleSpaces(run.text, text.before)).replaceAll('\n', '<br>');
      text.before = run.text.at(-1)!;
      return marked(run, html);
    })
    .join('');
}

function marked(run: RichText, html: string): string {
  let marked = html;
  if (run.code) marked = `<code>${marked}</code>`;
  if (run.superscript) marked = `<sup>${marked}</sup>`;
  else if (run.subscript) marked = `<sub>${marked}</sub>`;
  if (run.strike) marked = `<s>${marked}</s>`;
  if (run.underline) marked = `<u>${marked}</u>`;
  if (run.italic) marked = `<em>${marked}</em>`;
  if (run.bold) marked = `<strong>${marked}</strong>`;
  return run.colour ? `<span class="${inkClass(run.colour)}">${marked}</span>` : marked;
}

/** A space that a browser would not show, after another one or at the beginning of a line, is a no-break space. */
function visibleSpaces(text: string, before: string): string {
  let shown = '';
  let last = before;
  for (const character of text) {
    const isHidden = character === ' ' && (last === ' ' || last === '\n');
    shown += isHidden ? '\u00a0' : character;
    last = isHidden ? '\u00a0' : character;
  }
  return shown;
}

const escapeText = (text: string) =>
  withoutUnsafe(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const escapeAttribute = (text: string) => escapeText(text).replaceAll('"', '&quot;');
