import type { ReactNode } from 'react';
import { useUiText } from '../texts/useUiText.ts';
import type { Chooser } from './useChooser.ts';

/** The number of chosen people, with a maximum also that: 已選 N 員，最多可選 M 員 (S2 §2). */
export function ChooserFoot({ chooser, actions }: { readonly chooser: Chooser; readonly actions: ReactNode }) {
  const text = useUiText();
  const { readOnly, selection, max, left, index } = chooser;
  const { count } = selection;
  const gone = readOnly ? chooser.hidden.filter(({ id }) => index.slotOf.has(id)).length : 0;
  const label = readOnly
    ? text('chooserGiven', { count: index.people.length - gone })
    : text(max < 0 ? 'chooserCount' : 'chooserCountMax', { count, max });
  return (
    <div className="at-chooser-foot">
      <span className="at-chooser-count" role="status">
        {label.split(/(\d+)/).map((part, at) => (at % 2 === 1 ? <b key={at}>{part}</b> : part))}
        {left > 0 && <small>{text('chooserLeft', { count: left })}</small>}
      </span>
      {!readOnly && max > 0 && (
        <progress className="at-chooser-meter" aria-hidden="true" value={Math.min(count, max)} max={max} />
      )}
      {actions != null && <span className="at-chooser-actions">{actions}</span>}
    </div>
  );
}
