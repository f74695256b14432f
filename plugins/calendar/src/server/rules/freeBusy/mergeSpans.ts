/** A span of time: `YYYY-MM-DD HH:mm`, the end not included. */
export interface Span {
  readonly start: string;
  readonly end: string;
}

/** Spans that overlap or touch as one, in order of time, so that they do not reveal how many schedules there are. */
export function mergeSpans(spans: readonly Span[]): Span[] {
  const merged: Span[] = [];
  for (const span of spans.toSorted((one, other) => (one.start < other.start ? -1 : one.start > other.start ? 1 : 0))) {
    const last = merged.at(-1);
    if (!last || span.start > last.end) merged.push(span);
    else if (span.end > last.end) merged[merged.length - 1] = { start: last.start, end: span.end };
  }
  return merged;
}

/** The part of a span that is within another one; undefined if there is none. */
export function clipSpan({ start, end }: Span, within: Span): Span | undefined {
  const clipped = { start: start > within.start ? start : within.start, end: end < within.end ? end : within.end };
  return clipped.start < clipped.end ? clipped : undefined;
}
