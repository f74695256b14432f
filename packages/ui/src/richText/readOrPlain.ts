import { readHtml, RichTextError, type RichDocument } from '@atrium/sdk/richText';

/** Reads HTML. A text that no sanitiser of the product wrote may be nested too deeply to be formatted: then its characters. */
export function readOrPlain(html: string): RichDocument {
  try {
    return readHtml(html);
  } catch (error) {
    if (!(error instanceof RichTextError)) throw error;
    const { body } = new DOMParser().parseFromString(html, 'text/html');
    for (const hidden of body.querySelectorAll('script, style, template')) hidden.remove();
    return [{ type: 'paragraph', children: [{ text: body.textContent }] }];
  }
}
