import type { CleanNode } from './CleanNode.ts';
import type { At, Conversion } from './Conversion.ts';
import { convertLink } from './convertLink.ts';

/** Fields of forms show their value. Returns whether the element is one. */
export function convertField(element: HTMLElement, at: At, out: CleanNode[], conversion: Conversion): boolean {
  const text = (shown: string) => conversion.writer.text(shown, at.style, at, out);
  switch (element.localName) {
    case 'input': {
      const type = element.getAttribute('type')?.toLowerCase() ?? 'text';
      const isChecked = element.hasAttribute('checked');
      if (type === 'checkbox') text(isChecked ? '☑ ' : '☐ ');
      else if (type === 'radio') text(isChecked ? '◉ ' : '○ ');
      else if (type !== 'hidden' && type !== 'password') text(element.getAttribute('value') ?? '');
      return true;
    }
    case 'select':
      text((element.querySelector('option[selected]') ?? element.querySelector('option'))?.textContent.trim() ?? '');
      return true;
    case 'iframe':
    case 'video':
    case 'audio':
    case 'object':
    case 'embed':
    case 'canvas':
      convertEmbedded(element, at, out, conversion);
      return true;
    default:
      return false;
  }
}

/** Of what is embedded, such as a video, its address is kept. */
function convertEmbedded(element: HTMLElement, at: At, out: CleanNode[], conversion: Conversion): void {
  conversion.losses.add('embedded');
  const source = element.getAttribute('src') ?? element.querySelector('source')?.getAttribute('src') ?? '';
  const title = element.getAttribute('title') ?? element.getAttribute('aria-label') ?? '';
  if (!/^https?:/i.test(source)) return;
  convertLink(source, at, out, conversion, (inside, into) =>
    conversion.writer.text(title.trim() || source, inside.style, inside, into),
  );
}

/** Formulas are text; drawings, unless they are icons, are pictures that are lost. */
export function convertForeign(element: Element, at: At, out: CleanNode[], conversion: Conversion): void {
  if (element.localName === 'math') return convertFormula(element, at, out, conversion);
  const width = Number.parseFloat(element.getAttribute('width') ?? '0');
  if (width > 64 || element.querySelector('text')) conversion.losses.add('images');
}

function convertFormula(element: Element, at: At, out: CleanNode[], conversion: Conversion): void {
  const inside = (raised: 'super' | 'sub'): At => ({ ...at, style: { ...at.style, raised } });
  const parts = Array.from(element.children);
  switch (element.localName) {
    case 'annotation':
    case 'annotation-xml':
      return undefined;
    case 'msup':
    case 'msub':
      if (parts.length !== 2) break;
      convertFormula(parts[0]!, at, out, conversion);
      return convertFormula(parts[1]!, inside(element.localName === 'msup' ? 'super' : 'sub'), out, conversion);
    case 'mfrac':
      parts.forEach((part, index) => {
        conversion.writer.text(index === 0 ? '(' : ')/(', at.style, at, out);
        convertFormula(part, at, out, conversion);
      });
      return conversion.writer.text(')', at.style, at, out);
    default:
  }
  if (parts.length === 0) return conversion.writer.text(element.textContent.trim(), at.style, at, out);
  for (const part of parts) convertFormula(part, at, out, conversion);
}
