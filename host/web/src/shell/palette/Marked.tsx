import { Fragment } from 'react';

/** A text with the parts that were searched for marked. */
export function Marked({
  text,
  parts,
}: {
  readonly text: string;
  readonly parts: readonly (readonly [number, number])[];
}) {
  let last = 0;
  return (
    <>
      {parts.map(([from, to]) => {
        const before = text.slice(last, from);
        last = to;
        return (
          <Fragment key={from}>
            {before}
            <mark>{text.slice(from, to)}</mark>
          </Fragment>
        );
      })}
      {text.slice(last)}
    </>
  );
}
