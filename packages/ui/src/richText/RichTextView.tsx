import { useMemo, type MouseEvent } from 'react';
import { classNames } from '../classNames.ts';
import { readOrPlain } from './readOrPlain.ts';
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
  return (
    <div className={classNames('at-prose', className)} onClick={(event) => openOwnLink(event, onOpenLink)}>
      <RichBlocks document={document} />
    </div>
  );
}

/** Passes a press on a link into the product on, instead of loading the page again. */
export function openOwnLink(event: MouseEvent, onOpenLink: ((href: string) => void) | undefined): void {
  const link = (event.target as Element).closest('a')?.getAttribute('href');
  if (!onOpenLink || !link?.startsWith('/') || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  onOpenLink(link);
}
