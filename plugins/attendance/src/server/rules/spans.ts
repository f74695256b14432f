/** A span of time in milliseconds since 1970, `to` excluded. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Spans in order that neither overlap nor touch: what every function here expects and returns. */
export type Spans = readonly Span[];

const MINUTE = 60_000;
const NONE: Spans = [];

/** Puts spans in order and joins those that overlap or touch; empty ones are left out. */
export function joinSpans(spans: Spans): Spans {
  if (spans.length === 0) return NONE;
  const joined: { from: number; to: number }[] = [];
  for (const { from, to } of spans.filter((span) => span.from < span.to).toSorted((a, b) => a.from - b.from)) {
    const last = joined.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else joined.push({ from, to });
  }
  return joined;
}

/** What is in both. */
export function intersectSpans(some: Spans, others: Spans): Spans {
  if (some.length === 0 || others.length === 0) return NONE;
  const common: Span[] = [];
  for (const a of some) {
    for (const b of others) {
      const from = Math.max(a.from, b.from);
      const to = Math.min(a.to, b.to);
      if (from < to) common.push({ from, to });
    }
  }
  return common;
}

/** What is in the first and not in the second. */
export function subtractSpans(some: Spans, others: Spans): Spans {
  if (some.length === 0) return NONE;
  let rest = some;
  for (const { from, to } of others) {
    if (!rest.some((span) => span.from < to && span.to > from)) continue;
    rest = rest.flatMap((span) =>
      span.from < to && span.to > from
        ? [
            { from: span.from, to: Math.min(span.to, from) },
            { from: Math.max(span.from, to), to: span.to },
          ].filter((part) => part.from < part.to)
        : [span],
    );
  }
  return rest;
}

/** The part of spans before, and after, an instant. */
export const before = (spans: Spans, instant: number): Spans =>
  intersectSpans(spans, [{ from: -Infinity, to: instant }]);
export const after = (spans: Spans, instant: number): Spans => intersectSpans(spans, [{ from: instant, to: Infinity }]);

/** Whole minutes of all spans together, rounded down once (C.3-14). */
export const countMinutes = (spans: Spans): number =>
  Math.floor(spans.reduce((sum, { from, to }) => sum + to - from, 0) / MINUTE);
