import { textLength } from '@atrium/sdk/client';
import { classNames } from '../classNames.ts';

interface FieldCountProps {
  readonly text: string;
  readonly most: number;
}

/** Length of a field's text, counted as the server does: code points, trimmed. */
export function FieldCount({ text, most }: FieldCountProps) {
  const count = textLength(text);
  return (
    <span className={classNames('at-field-aside', count > most && 'at-field-over')}>
      {count} / {most}
    </span>
  );
}
