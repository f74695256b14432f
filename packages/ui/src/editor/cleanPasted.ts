/** Pasted HTML after the formatting of its program was turned into elements. */
export interface Pasted {
  readonly root: HTMLElement;
  /** Where it comes from, if that program adds formatting that a text here cannot have. */
  readonly from: 'word' | 'page' | undefined;
}

/** Marks that programs write as styles. */
const STYLES: readonly (readonly [RegExp, string])[] = [
  [/(?:^|;)\s*font-weight\s*:\s*(?:bold|bolder|[6-9]00)/i, 'strong'],
  [/(?:^|;)\s*font-style\s*:\s*italic/i, 'em'],
  [/(?:^|;)\s*text-decoration(?:-line)?\s*:[^;]*underline/i, 'u'],
  [/(?:^|;)\s*text-decoration(?:-line)?\s*:[^;]*line-through/i, 's'],
];

/**
 * Reads pasted HTML into an inert document and turns what Word, Google Docs and web pages express by styles and classes into
 * elements of the allow-list. What it cannot keep is removed when the document is read.
 */
export function cleanPasted(html: string): Pasted {
  const root = new DOMParser().parseFromString(html, 'text/html').body;
  const isWord = /class="?Mso|xmlns:w=|mso-/i.test(html);
  if (isWord) makeWordLists(root);
  for (const bold of root.querySelectorAll<HTMLElement>('b, strong'))
    if (/font-weight\s*:\s*(?:normal|400)/i.test(bold.getAttribute('style') ?? ''))
      bold.replaceWith(...bold.childNodes);
  for (const element of root.querySelectorAll<HTMLElement>('span[style], font[style]')) applyStyles(element);
  const isStyled = root.querySelector('[style], [class]:not([class^="at-"])') !== null;
  return { root, from: isWord ? 'word' : isStyled ? 'page' : undefined };
}

function applyStyles(element: HTMLElement): void {
  const style = element.getAttribute('style') ?? '';
  for (const [pattern, name] of STYLES) {
    if (!pattern.test(style)) continue;
    const mark = element.ownerDocument.createElement(name);
    mark.append(...element.childNodes);
    element.append(mark);
  }
}

/** Word writes items as paragraphs with their bullet as text: `mso-list:l0 level2 lfo1`. */
function makeWordLists(root: HTMLElement): void {
  let list: HTMLElement | undefined;
  let last: Element | undefined;
  for (const paragraph of root.querySelectorAll<HTMLElement>('p')) {
    const level = /mso-list\s*:[^;]*level(\d)/i.exec(paragraph.getAttribute('style') ?? '')?.[1];
    if (!level) continue;
    const isNumber = removeBullet(paragraph);
    if (!list || last !== paragraph.previousElementSibling) {
      list = root.ownerDocument.createElement('div');
      paragraph.before(list);
    }
    addItem(list, paragraph, Number(level), isNumber);
    last = list;
  }
}

/** Removes the bullet and returns whether it was a number. */
function removeBullet(paragraph: HTMLElement): boolean {
  const bullet = Array.from(paragraph.querySelectorAll('span')).find((span) =>
    /mso-list\s*:\s*ignore/i.test(span.getAttribute('style') ?? ''),
  );
  const text = bullet?.textContent.trim() ?? '';
  bullet?.remove();
  return /^\(?[0-9a-z一二三四五六七八九十]{1,4}[.)、]/i.test(text);
}

function addItem(list: HTMLElement, paragraph: HTMLElement, level: number, isNumber: boolean): void {
  const { ownerDocument } = list;
  let into = list;
  for (let depth = 1; depth < level; depth += 1) {
    const inner = ownerDocument.createElement('ul');
    into.append(inner);
    into = inner;
  }
  const holder = ownerDocument.createElement(isNumber ? 'ol' : 'ul');
  const item = ownerDocument.createElement('li');
  item.append(...paragraph.childNodes);
  holder.append(item);
  into.append(holder);
  paragraph.remove();
}
