import { type FormMerge, joined, useAtrium } from '@atrium/sdk/client';
import { useMemo, useState } from 'react';
import { companyMoment } from '../../days/companyTime.ts';
import { momentLabel } from '../../days/dayLabels.ts';
import type { Choice, Side } from './mergeContent.ts';
import { MergePlaceChoice } from './MergePlaceChoice.tsx';
import { type MergedField, planMerge } from './planMerge.ts';
import { useMergeText } from './mergeTexts.ts';
import { Dialog } from '../../overlays/Dialog.tsx';
import { Avatar } from '../../primitives/Avatar.tsx';
import { Button } from '../../primitives/Button.tsx';
import { Icon } from '../../primitives/Icon.tsx';
import type { AnyForm } from '../ErrorSummary.tsx';

interface MergeDialogProps {
  readonly merge: FormMerge<object>;
  readonly form: Pick<AnyForm, 'label' | 'describe' | 'merging' | 'validate'>;
}

const SIDES: readonly Side[] = ['mine', 'theirs'];

/**
 * Another person saved the record while input was not saved. What only one of both changed is merged; for each place that both
 * changed one is chosen, mine at first, or both are kept where they can follow one another. Nothing is saved before that, and going
 * back keeps all input.
 */
export function MergeDialog({ merge, form }: MergeDialogProps) {
  const { base, mine, theirs, savedBy, isSaving, canCopy, answer } = merge;
  const { session } = useAtrium();
  const text = useMergeText();
  const plan = useMemo(() => planMerge(base, mine, theirs, form.merging), [base, mine, theirs, form.merging]);
  const [choices, setChoices] = useState<ReadonlyMap<string, Choice>>(new Map());
  const { places } = plan;
  const result = useMemo(() => plan.result(choices), [plan, choices]);
  const choose = (key: string, choice: Choice) => setChoices((known) => new Map(known).set(key, choice));
  const chooseAll = (side: Side) => setChoices(new Map(places.map(({ key }) => [key, side])));
  const other = savedBy?.name;
  const head = {
    mine: {
      name: session.state.userName,
      id: session.state.id,
      title: text('mergeMine'),
      note: text('mergeMineNote', { time: companyMoment().slice(11) }),
    },
    theirs: {
      name: other,
      id: savedBy?.employeeId,
      title: other === undefined ? text('mergeTheirsUnnamed') : text('mergeTheirs', { name: other }),
      note: savedBy?.on === undefined ? '' : text('mergeTheirsNote', { time: momentLabel(savedBy.on) }),
    },
  };
  return (
    <Dialog
      open
      modal
      width={1040}
      className="at-merge"
      title={other === undefined ? text('mergeTitleUnnamed') : text('mergeTitle', { name: other })}
      onClose={() => answer(null)}
      footer={
        <>
          {canCopy && (
            <button type="button" className="at-link at-merge-copy" onClick={() => answer('copy')}>
              {text('mergeCopy')}
            </button>
          )}
          <Button onClick={() => answer(null)}>{text('mergeBack')}</Button>
          <Button variant="primary" onClick={() => answer(result)}>
            {text(isSaving ? 'mergeSave' : 'mergeApply')}
          </Button>
        </>
      }
    >
      <p className="at-merge-text">
        {places.length === 0 ? text('mergeNoConflict') : text('mergeText', { count: places.length })}
      </p>
      {places.length > 0 && (
        <div className="at-merge-columns">
          {SIDES.map((side) => (
            <div key={side} className="at-merge-head">
              <Face name={head[side].name} id={head[side].id} />
              <b>{head[side].title}</b>
              <span className="at-caption at-mute">{head[side].note}</span>
              <button type="button" className="at-link at-caption" onClick={() => chooseAll(side)}>
                {text('mergeAll')}
              </button>
            </div>
          ))}
          {places.map((place) => (
            <MergePlaceChoice
              key={place.key}
              place={place}
              form={form}
              chosen={choices.get(place.key) ?? 'mine'}
              onChoose={(choice) => choose(place.key, choice)}
            />
          ))}
          {plan.sameBlocks > 0 && <p className="at-merge-same">{text('mergeSame', { count: plan.sameBlocks })}</p>}
        </div>
      )}
      <Merged merged={plan.merged} form={form} name={other} />
      <MergeErrors form={form} result={result} />
    </Dialog>
  );
}

function Face({ name, id }: { readonly name: string | undefined; readonly id: number | undefined }) {
  return name !== undefined && <Avatar name={name} id={id ?? name} size="small" />;
}

interface MergedProps extends Pick<MergeDialogProps, 'form'> {
  readonly merged: readonly MergedField[];
  readonly name: string | undefined;
}

function Merged({ merged, form, name }: MergedProps) {
  const text = useMergeText();
  if (merged.length === 0) return null;
  const parts = merged.map(({ field: key, side }) => {
    const field = form.label(key);
    if (side === 'mine') return text('mergeByMe', { field });
    return name === undefined ? text('mergeByOther', { field }) : text('mergeByThem', { field, name });
  });
  return (
    <p className="at-merge-merged at-caption at-mute">
      <Icon name="git-merge" size={14} />
      {text('mergeMerged', { parts: joined(parts) })}
    </p>
  );
}

interface MergeErrorsProps {
  readonly form: Pick<AnyForm, 'label' | 'validate'>;
  /** The fields as they would be in the form. */
  readonly result: object;
}

/** What the form would refuse of a merge: texts of which both were kept may be too long. It can be mended there before it is saved. */
function MergeErrors({ form, result }: MergeErrorsProps) {
  const text = useMergeText();
  // oxlint-disable-next-line react/exhaustive-deps -- a form is another object in every render
  const errors = useMemo(() => Object.entries(form.validate(result) as Readonly<Record<string, string>>), [result]);
  return (
    <div role="status" className="at-merge-errors">
      {errors.length > 0 && (
        <>
          <p>
            <Icon name="warning-sign" size={14} />
            {text('mergeInvalid', { count: errors.length })}
          </p>
          <ul>
            {errors.map(([field, message]) => (
              <li key={field}>{text('mergeError', { field: form.label(field), message })}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
