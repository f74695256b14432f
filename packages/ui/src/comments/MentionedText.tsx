import { mentionsIn, type Mentionable } from '@atrium/sdk/client';
import type { ReactNode } from 'react';

interface MentionedTextProps {
  readonly text: string;
  readonly people: readonly Mentionable[] | undefined;
}

/** A plain text with its mentions marked. */
export function MentionedText({ text, people }: MentionedTextProps) {
  if (!people || !text.includes('@')) return text;
  const parts: ReactNode[] = [];
  let at = 0;
  for (const { from, to } of mentionsIn(text, people)) {
    parts.push(
      text.slice(at, from),
      <span key={from} className="at-mention">
        {text.slice(from, to)}
      </span>,
    );
    at = to;
  }
  return [...parts, text.slice(at)];
}
