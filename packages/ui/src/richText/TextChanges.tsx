import { compareText } from './compareText.ts';

interface TextChangesProps {
  readonly before: string;
  readonly after: string;
}

/** A plain text with what was added and removed since an earlier one, in its place. */
export function TextChanges({ before, after }: TextChangesProps) {
  return (
    <span className="at-changes">
      {compareText(before, after).map(({ text, change }, index) => {
        if (change === 'added') return <ins key={index}>{text}</ins>;
        return change === 'removed' ? <del key={index}>{text}</del> : text;
      })}
    </span>
  );
}
