import { textLength } from '@atrium/sdk/client';
import { classNames } from '../classNames.ts';

interface FieldCountProps {
  readonly text: string;
  readonly most: number;
}

/** How much of a field's room is used, counted as the server does: code points, without the spaces around (C.1-18). */
export function FieldCount({ text, most }: FieldCountProps) {
  const count = textLength(text);
  return (
    <span className={classNames('at-field-aside', count > most && 'at-field-over')}>
      {count} / {most}
    </span>
  );
}
