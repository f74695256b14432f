import type { z } from 'zod';
import type { HandoverMessage } from '../../contract/messageCalls.ts';

/** The texts of the lines are those of the wire (C.6-2). */
export const closedLine = '已結案';
export const postponedLine = (day: string): string => `${POSTPONED}${day}`;
export const acknowledgedLine = (name: string): string => `${name}${ACKNOWLEDGED}`;

const POSTPONED = '延後結案 ';
const ACKNOWLEDGED = '已接手';

type LineKind = Exclude<z.output<typeof HandoverMessage>['kind'], 'comment'>;

/** Parses a stored line. `name` is that of the person at the time of an acknowledgement, otherwise empty. */
export function readLine(content: string): { readonly kind: LineKind; readonly name: string } {
  if (content === closedLine) return { kind: 'closed', name: '' };
  if (content.startsWith(POSTPONED)) return { kind: 'postponed', name: '' };
  return { kind: 'acknowledged', name: content.slice(0, -ACKNOWLEDGED.length) };
}
