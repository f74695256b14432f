import { joined, useAtrium, type FormMerge } from '@atrium/sdk/client';
import { Fragment, useMemo, useState } from 'react';
import { companyMoment } from '../days/companyTime.ts';
import { momentLabel } from '../days/momentLabel.ts';
import { Dialog } from '../overlays/Dialog.tsx';
import { Avatar } from '../primitives/Avatar.tsx';
import { Button } from '../primitives/Button.tsx';
import { Icon } from '../primitives/Icon.tsx';
import type { AnyForm } from '../records/ErrorSummary.tsx';
import type { Side } from './mergeContent.ts';
import { PlaceText } from './PlaceText.tsx';
import { planMerge, type MergedField, type MergePlace } from './planMerge.ts';
import { useMergeText } from './useMergeText.ts';

interface MergeDialogProps {
  readonly merge: FormMerge<object>;
  readonly form: Pick<AnyForm, 'label' | 'describe' | 'merging'>;
}

const SIDES: readonly Side[] = ['mine', 'theirs'];

/**
 * Another person saved the record while input was not saved. What only one of both changed is merged; for each place that both
 * changed one is chosen, mine at first. Nothing is saved before that, and going back keeps all input.
 */
export function MergeDialog({ merge, form }: MergeDialogProps) {
  const { base, mine, theirs, savedBy, isSaving, canCopy, answer } = merge;
  const { session } = useAtrium();
  const text = useMergeText();
  const plan = useMemo(() => planMerge(base, mine, theirs, form.merging), [base, mine, theirs, form.merging]);
  const [choices, setChoices] = useState<ReadonlyMap<string, Side>>(new Map());
  const { places } = plan;
  const choose = (key: string, side: Side) => setChoices((known) => new Map(known).set(key, side));
  const chooseAll = (side: Side) => setChoices(new Map(places.map(({ key }) => [key, side])));
  const other = savedBy?.name;
  const head = {
    mine: {
      ...{ name: session.state.userName, id: session.state.id, title: text('mergeMine') },
      note: text('mergeMineNote', { time: companyMoment().slice(11) }),
    },
    theirs: {
      ...{ name: other, id: savedBy?.employeeId },
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
          <Button variant="primary" onClick={() => answer(plan.result(choices))}>
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
            <Place
              key={place.key}
              place={place}
              form={form}
              chosen={choices.get(place.key) ?? 'mine'}
              onChoose={(side) => choose(place.key, side)}
            />
          ))}
          {plan.sameBlocks > 0 && <p className="at-merge-same">{text('mergeSame', { count: plan.sameBlocks })}</p>}
        </div>
      )}
      <Merged merged={plan.merged} form={form} name={other} />
    </Dialog>
  );
}

function Face({ name, id }: { readonly name: string | undefined; readonly id: number | undefined }) {
  return name !== undefined && <Avatar name={name} id={id ?? name} size="small" />;
}

interface PlaceProps extends Pick<MergeDialogProps, 'form'> {
  readonly place: MergePlace;
  readonly chosen: Side;
  readonly onChoose: (side: Side) => void;
}

/** One choice between two sides: arrow keys move it. */
function Place({ place, form, chosen, onChoose }: PlaceProps) {
  const text = useMergeText();
  const { field: name, number, kind } = place;
  const field = form.label(name);
  const label = number === null ? field : text(kind === 'text' ? 'mergeBlock' : 'mergeEntry', { field, number });
  return (
    <Fragment>
      {SIDES.map((side) => (
        <label key={side} className="at-choice at-merge-place" data-chosen={side === chosen || undefined}>
          <input
            type="radio"
            name={`merge ${place.key}`}
            aria-label={text(side === 'mine' ? 'mergePlaceMine' : 'mergePlaceTheirs', { place: label })}
            checked={side === chosen}
            onChange={() => onChoose(side)}
          />
          <span className="at-radio-mark" aria-hidden="true" />
          <span className="at-merge-words">
            <small>{label}</small>
            <PlaceText place={place} side={side} describe={form.describe} />
          </span>
        </label>
      ))}
    </Fragment>
  );
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
