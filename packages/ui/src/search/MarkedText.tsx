import { findHits, searchWords, type Hit } from '@atrium/sdk/client';
import { Fragment, useMemo } from 'react';

export interface MarkedTextProps {
  readonly text: string;
  /** What was searched for, as it was typed. */
  readonly query: string;
}

/** A text with what was searched for marked in it. */
export function MarkedText({ text, query }: MarkedTextProps) {
  const hits = useMemo(() => findHits(text, searchWords(query)), [text, query]);
  return <Marked text={text} parts={hits} />;
}

export interface MarkedProps {
  readonly text: string;
  /** In order, without overlap. */
  readonly parts: readonly Hit[];
}

/** A text with parts of it marked. */
export function Marked({ text, parts }: MarkedProps) {
  let last = 0;
  return (
    <>
      {parts.map(([from, to]) => {
        const before = text.slice(last, from);
        last = to;
        return (
          <Fragment key={from}>
            {before}
            <mark className="at-mark">{text.slice(from, to)}</mark>
          </Fragment>
        );
      })}
      {text.slice(last)}
    </>
  );
}

export interface FoundLineProps {
  /** Where it was found: 「留言」. */
  readonly part: string;
  readonly text: string;
  readonly query: string;
}

/**
 * The line below a title that says where else words were found, with the text around them. Where it does not fit, what comes before
 * the first of them is left out first, so that it is seen in a narrow column too.
 */
export function FoundLine({ part, text, query }: FoundLineProps) {
  const hits = useMemo(() => findHits(text, searchWords(query)), [text, query]);
  const start = hits[0]?.[0] ?? 0;
  return (
    <span className="at-found" title={text}>
      <span className="at-found-part">{part}</span>
      {start > 0 && (
        <span className="at-found-before">
          {/* a blank at its end would be drawn at its beginning */}
          <bdi dir="ltr">{text.slice(0, start).replace(/\s+$/, '\u00a0')}</bdi>
        </span>
      )}
      <span className="at-found-text">
        <Marked text={text.slice(start)} parts={hits.map(([from, to]) => [from - start, to - start])} />
      </span>
    </span>
  );
}
