import { addressesIn, LINK_REL } from '@atrium/sdk/richText';
import { Fragment, useMemo, type ReactNode } from 'react';

export interface LinkedTextProps {
  /** A plain text. */
  readonly text: string;
  /** Shows a piece without addresses; the characters by default. */
  readonly children?: (piece: string) => ReactNode;
}

/** A plain text with its addresses as links: what people write into memos, comments and remarks is not formatted. */
export function LinkedText({ text, children = (piece) => piece }: LinkedTextProps) {
  const addresses = useMemo(() => addressesIn(text), [text]);
  const parts: ReactNode[] = [];
  let at = 0;
  for (const { from, to, href } of addresses) {
    parts.push(
      <Fragment key={`before ${from}`}>{children(text.slice(at, from))}</Fragment>,
      <a key={from} className="at-link" href={href} rel={LINK_REL} target="_blank">
        {text.slice(from, to)}
      </a>,
    );
    at = to;
  }
  return (
    <>
      {parts}
      {children(text.slice(at))}
    </>
  );
}
