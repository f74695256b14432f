import { compareText } from '../richText/compareSequences.ts';
import type { AnyForm } from '../records/ErrorSummary.tsx';
import type { Side } from './mergeContent.ts';
import type { MergePlace } from './planMerge.ts';
import { useMergeText } from './useMergeText.ts';
import { valueText } from './valueText.ts';

interface PlaceTextProps {
  readonly place: MergePlace;
  readonly side: Side;
  readonly describe: AnyForm['describe'];
}

/** What one side has in a place; of a text what it added is marked. */
export function PlaceText({ place, side, describe }: PlaceTextProps) {
  const text = useMergeText();
  const value = place[side];
  if (value === null) return <em>{text('mergeRemoved')}</em>;
  if (place.kind === 'text') return <ComparedText before={place.base ?? ''} after={value} />;
  const show = (json: string | null) => {
    const fields = JSON.parse(json ?? '{}') as Readonly<Record<string, unknown>>;
    return describe(place.field, fields) ?? valueText(text, Object.values(fields)[0]);
  };
  const [before, after] = [show(place.base), show(value)];
  if (typeof before === 'string' && typeof after === 'string') return <ComparedText before={before} after={after} />;
  return after;
}

function ComparedText({ before, after }: { readonly before: string; readonly after: string }) {
  return (
    <span className="at-changes at-merge-lines">
      {compareText(before, after)
        .filter(({ change }) => change !== 'removed')
        .map(({ text, change }, index) => (change ? <ins key={index}>{text}</ins> : text))}
    </span>
  );
}
