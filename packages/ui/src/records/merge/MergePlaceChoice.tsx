import type { Choice, Side } from './mergeContent.ts';
import type { MergePlace } from './planMerge.ts';
import { useMergeText, valueText } from './mergeTexts.ts';
import { compareText } from '../../richText/compareSequences.ts';
import type { AnyForm } from '../ErrorSummary.tsx';

interface MergePlaceChoiceProps {
  readonly form: Pick<AnyForm, 'label' | 'describe'>;
  readonly place: MergePlace;
  readonly chosen: Choice;
  readonly onChoose: (choice: Choice) => void;
}

const SIDES: readonly Side[] = ['mine', 'theirs'];

/** What is kept in one place: one side, or both. Arrow keys move the choice. */
export function MergePlaceChoice({ form, place, chosen, onChoose }: MergePlaceChoiceProps) {
  const text = useMergeText();
  const label = usePlaceLabel(form, place);
  const both = text(place.kind === 'fields' ? 'mergeBothEntries' : place.row ? 'mergeBothRows' : 'mergeBothTexts');
  const option = (choice: Choice, name: string) => (
    <>
      <input
        type="radio"
        name={`merge ${place.key}`}
        aria-label={text('mergePlaceIs', { place: label, choice: name })}
        checked={choice === chosen}
        onChange={() => onChoose(choice)}
      />
      <span className="at-radio-mark" aria-hidden="true" />
    </>
  );
  return (
    <div role="radiogroup" aria-label={label} className="at-merge-choice">
      {SIDES.map((side) => {
        const name = text(side === 'mine' ? 'mergeMine' : 'mergeTheirsShort');
        return (
          <label
            key={side}
            className="at-choice at-merge-place"
            data-chosen={side === chosen || undefined}
            data-kept={chosen === 'both' || undefined}
          >
            {option(side, name)}
            <span className="at-merge-words">
              <small>
                <span className="at-merge-side">{name}</span>
                {label}
              </small>
              <PlaceText place={place} side={side} describe={form.describe} />
            </span>
          </label>
        );
      })}
      {place.canKeepBoth && (
        <label className="at-choice at-merge-place at-merge-both" data-chosen={chosen === 'both' || undefined}>
          {option('both', both)}
          <span className="at-merge-words">
            <span>
              {both}
              <small className="at-merge-order">{text('mergeBothOrder')}</small>
            </span>
          </span>
        </label>
      )}
    </div>
  );
}

/** 「內容，第 3 段」, 「內容，第 3 段表格的第 2 列」, 「檢查清單，第 1 項」. */
function usePlaceLabel({ label }: Pick<AnyForm, 'label'>, { field: name, number, row, kind }: MergePlace): string {
  const text = useMergeText();
  const field = label(name);
  if (number === null) return field;
  if (row !== undefined) return text('mergeRow', { field, number, row });
  return text(kind === 'text' ? 'mergeBlock' : 'mergeEntry', { field, number });
}

interface PlaceTextProps {
  readonly place: MergePlace;
  readonly side: Side;
  readonly describe: AnyForm['describe'];
}

/** What one side has in a place; of a text what it added is marked. */
function PlaceText({ place, side, describe }: PlaceTextProps) {
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
