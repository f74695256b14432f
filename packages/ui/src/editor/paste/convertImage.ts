import { safeImage } from '@atrium/sdk/richText';
import { clean, type CleanNode } from './CleanNode.ts';
import type { At, Conversion } from './Conversion.ts';
import type { Declarations } from './css/parseSheet.ts';
import { readLength } from './css/values.ts';

const EMOJI = /[\p{Extended_Pictographic}\p{Regional_Indicator}\u20e3]/u;

/** Converts `<img>`: uploaded ones stay, those in the paste are uploaded, of others the description is kept as text. */
export function convertImage(
  image: Element,
  css: Declarations,
  at: At,
  out: CleanNode[],
  conversion: Conversion,
): void {
  const source = image.getAttribute('src')?.trim() ?? '';
  const alt = (image.getAttribute('alt') ?? '').replace(/\s+/g, ' ').trim();
  const text = (shown: string) => conversion.writer.text(shown, at.style, at, out);
  if (image.getAttribute('aria-roledescription') === 'checkbox')
    return text(/^(?:checked|true|已勾選|已核取)/i.test(alt) ? '☑ ' : '☐ ');
  const emoji = emojiText(image, alt);
  if (emoji !== undefined) return text(emoji);
  const own = isOwnImage(source);
  if (own !== undefined) return put(own, alt, out, conversion);
  if (isPixel(image, css)) return undefined;
  if (/^data:/i.test(source)) {
    const address = conversion.images.take(source, alt);
    if (address !== undefined) return put(address, alt, out, conversion);
  } else conversion.losses.add('images');
  if (alt !== '' && !isFileName(alt)) text(`（圖：${alt.slice(0, 200)}）`);
}

function put(src: string, alt: string, out: CleanNode[], conversion: Conversion): void {
  out.push(clean('img', [], { src, alt }));
  conversion.writer.written += 1;
}

/** Pictures of emoji are characters; programs that have their own write the name: `:smile:`. */
function emojiText(image: Element, alt: string): string | undefined {
  const data = image.getAttribute('data-emoji') ?? image.getAttribute('data-stringify-emoji') ?? '';
  if (EMOJI.test(data)) return data.slice(0, 40);
  if (alt !== '' && alt.length <= 40 && EMOJI.test(alt)) return alt;
  const kind = `${image.getAttribute('class') ?? ''} ${image.getAttribute('itemtype') ?? ''}`;
  return /emoji|emoticon/i.test(kind) || data !== '' ? alt || data : undefined;
}

/** Pixels that count who reads a page, and those that keep a distance. */
function isPixel(image: Element, css: Declarations): boolean {
  return ['width', 'height'].some((name) => {
    const length = readLength(css.get(name) ?? image.getAttribute(name) ?? undefined);
    return length !== undefined && length <= 1;
  });
}

const isFileName = (alt: string): boolean => /^\S+\.(?:png|jpe?g|gif|bmp|webp|svg|tiff?|emf|wmf)$/i.test(alt);

/** Returns the address of an uploaded image as a text has it, also where the browser wrote it with the host of this page. */
function isOwnImage(source: string): string | undefined {
  const here = `${location.origin}/`;
  return safeImage(source.startsWith(here) ? source.slice(here.length - 1) : source);
}
