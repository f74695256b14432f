import { clean, type CleanNode } from './CleanNode.ts';
import type { At, Conversion } from './Conversion.ts';
import type { Declarations } from './css/parseSheet.ts';
import { isHidden, isNeverShown } from './isHidden.ts';

const LINES = /^(?:p|div|li|tr|pre|table|section|h[1-6])$/;

/** Whether an element is code as editors copy it: spaces and line ends count, and all characters are equally wide. */
export function isCode(element: Element, css: Declarations, { style, inCell }: At): boolean {
  if (element.localName === 'pre') return true;
  return (
    !inCell &&
    element.localName === 'div' &&
    style.keepsSpaces &&
    style.mono &&
    (css.has('white-space') || css.has('font-family'))
  );
}

/** Converts code of several lines into a block of code. Returns false for anything else, which is text. */
export function convertCode(element: Element, out: CleanNode[], conversion: Conversion): boolean {
  if (element.querySelector('table, img, ul, ol, h1, h2, h3')) return false;
  const lines = { text: '', isOpen: false };
  const hidden = readCode(element, lines, conversion);
  // Editors write spaces that do not break, and end the last line.
  const isPre = element.localName === 'pre';
  const text = isPre ? lines.text : lines.text.replace(/\u00a0/g, ' ').replace(/\n$/, '');
  if (!isPre && !text.includes('\n')) return false;
  conversion.losses.add('hidden', hidden);
  conversion.writer.boundary(out);
  out.push(clean('pre', [text]));
  conversion.writer.written += text.length;
  return true;
}

interface Lines {
  text: string;
  /** The last line has begun, also if it is empty. */
  isOpen: boolean;
}

/** Returns how many hidden elements it passed over. */
function readCode(node: Node, lines: Lines, conversion: Conversion): number {
  let hidden = 0;
  for (const child of node.childNodes) {
    if (child.nodeType === Node.TEXT_NODE) {
      const text = child.nodeValue!.replace(/\r\n?/g, '\n');
      lines.text += text;
      lines.isOpen ||= text !== '';
    } else if (child instanceof HTMLElement && !isNeverShown(child)) {
      if (isHidden(child, conversion.declarations(child))) hidden += child.textContent.trim() === '' ? 0 : 1;
      else if (child.localName === 'br') endLine(lines);
      else if (LINES.test(child.localName)) {
        if (lines.isOpen && !lines.text.endsWith('\n')) endLine(lines);
        const before = lines.text;
        hidden += readCode(child, lines, conversion);
        if (lines.text === before || !lines.text.endsWith('\n')) endLine(lines);
      } else hidden += readCode(child, lines, conversion);
    }
  }
  return hidden;
}

function endLine(lines: Lines): void {
  lines.text += '\n';
  lines.isOpen = false;
}
