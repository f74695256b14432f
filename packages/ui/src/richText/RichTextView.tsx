import { plainTextOf, readHtml, RichTextError, type RichDocument } from '@atrium/sdk/richText';
import { useMemo, type MouseEvent } from 'react';
import { classNames } from '../classNames.ts';
import { RichBlocks } from './RichBlocks.tsx';

export interface RichTextViewProps {
  /** Formatted text, as the server sanitised it. What the allow-list does not contain is not shown, wherever it comes from. */
  readonly html: string;
  /** Called with the address of a link into the product instead of reloading the page. */
  readonly onOpenLink?: (href: string) => void;
  readonly className?: string;
}

/** Shows a formatted text. Costs no editor; elements are made by React from the allow-list, never from the text itself. */
export function RichTextView({ html, onOpenLink, className }: RichTextViewProps) {
  const document = useMemo(() => readOrPlain(html), [html]);
  const onClick = (event: MouseEvent) => {
    const link = (event.target as Element).closest('a')?.getAttribute('href');
    if (!onOpenLink || !link?.startsWith('/') || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onOpenLink(link);
  };
  return (
    <div className={classNames('at-prose', className)} onClick={onClick}>
      <RichBlocks document={document} />
    </div>
  );
}

/** The first line of a formatted text, without formatting: for lists and previews. */
export function richTextPreview(html: string): string {
  return plainTextOf(readOrPlain(html)).split('\n', 1)[0]!;
}

/** A text that no sanitiser of the product wrote may be nested too deeply to be formatted: its characters are shown. */
function readOrPlain(html: string): RichDocument {
  try {
    return readHtml(html);
  } catch (error) {
    if (!(error instanceof RichTextError)) throw error;
    const { body } = new DOMParser().parseFromString(html, 'text/html');
    for (const hidden of body.querySelectorAll('script, style, template')) hidden.remove();
    return [{ type: 'paragraph', children: [{ text: body.textContent }] }];
  }
}
