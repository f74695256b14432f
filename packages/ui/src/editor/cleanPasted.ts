import { safeImage } from '@atrium/sdk/richText';

/** What a paste lost. */
export interface Cleaning {
  /** Where it comes from, if that program adds formatting that a text here cannot have. */
  readonly from: 'word' | 'page' | undefined;
  /** Images that are files of another computer or pictures of another page. */
  readonly lostImages: number;
}

/** Pasted HTML after the formatting of its program was turned into elements. */
export interface Pasted extends Cleaning {
  readonly root: HTMLElement;
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
  const root = new DOMParser().parseFromString(withoutStyles(html), 'text/html').body;
  const isWord = /class="?Mso|xmlns:w=|mso-/i.test(html);
  const lostImages = removeLostImages(root);
  if (isWord) {
    makeWordLists(root);
    cleanWordLines(root);
  }
  for (const bold of root.querySelectorAll<HTMLElement>('b, strong'))
    if (/font-weight\s*:\s*(?:normal|400)/i.test(styleOf(bold))) bold.replaceWith(...bold.childNodes);
  for (const element of root.querySelectorAll<HTMLElement>(`span[${STYLE}], font[${STYLE}]`)) applyStyles(element);
  const isStyled = root.querySelector(`[${STYLE}], [class]:not([class^="at-"])`) !== null;
  return { root, from: isWord ? 'word' : isStyled ? 'page' : undefined, lostImages };
}

const STYLE = 'data-pasted-style';

/**
 * Styles are read here and never applied. Under other names the policy of the page (`style-src 'self'`) has none to refuse: the
 * browser would log each of them as an error.
 */
const withoutStyles = (html: string): string =>
  html.replace(/(<[a-z][^<>]*?\s)style(?=\s*=)/gi, `$1${STYLE}`).replace(/<(\/?)style\b/gi, '<$1template');

const styleOf = (element: Element): string => element.getAttribute(STYLE) ?? '';

const WIDE = String.raw`[\p{Script=Han}\p{Script=Bopomofo}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]`;
const BREAK_IN_CHINESE = new RegExp(String.raw`(?<=${WIDE})[ \t]*\r?\n[ \t]*(?=${WIDE})`, 'gu');

/** Word breaks its HTML after some 80 characters, where Chinese has no space, and fills an empty line with one that does not break. */
function cleanWordLines(root: HTMLElement): void {
  const texts = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode as Text;
    text.data = text.data.replace(BREAK_IN_CHINESE, '');
  }
  for (const paragraph of root.querySelectorAll('p')) {
    if (paragraph.textContent.trim() !== '' || paragraph.querySelector('img, br') || !paragraph.textContent) continue;
    const isSpare = paragraph.closest('td, th') !== null && paragraph.previousElementSibling !== null;
    if (isSpare) paragraph.remove();
    else paragraph.replaceChildren(root.ownerDocument.createElement('br'));
  }
}

/** Returns how many there were. A paragraph that had nothing else goes with its image. */
function removeLostImages(root: HTMLElement): number {
  const lost = Array.from(root.querySelectorAll('img')).filter(
    (image) => safeImage(image.getAttribute('src') ?? '') === undefined,
  );
  for (const image of lost) {
    const paragraph = image.closest('p');
    image.remove();
    if (paragraph?.textContent.trim() === '' && !paragraph.querySelector('img')) paragraph.remove();
  }
  return lost.length;
}

function applyStyles(element: HTMLElement): void {
  const style = styleOf(element);
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
    const level = /mso-list\s*:[^;]*level(\d)/i.exec(styleOf(paragraph))?.[1];
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
    /mso-list\s*:\s*ignore/i.test(styleOf(span)),
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
