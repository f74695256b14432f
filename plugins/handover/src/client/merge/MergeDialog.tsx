import { joined, useAtrium } from '@atrium/sdk/client';
import { Avatar, Button, companyMoment, Icon, momentLabel } from '@atrium/ui';
import { Dialog } from '@atrium/ui/overlays';
import { Fragment, useMemo, useState } from 'react';
import { fieldsOf } from '../form/formFields.ts';
import type { Handovers, Translate } from '../types.ts';
import './merge.css';
import type { Side } from './mergeContent.ts';
import { planMerge, type MergePlace, type MergePlan } from './mergeFields.ts';
import { PlaceText } from './PlaceText.tsx';
import type { MergeAnswer, MergeQuestion } from './types.ts';

interface MergeDialogProps extends MergeQuestion {
  readonly onAnswer: (answer: MergeAnswer) => void;
}

const SIDES: readonly Side[] = ['mine', 'theirs'];

/**
 * Another person saved the handover while it was edited. What only one of both changed is merged; for each place that both changed
 * one is chosen, mine at first. Nothing is saved before that, and going back keeps all input.
 */
export function MergeDialog({ base, mine, theirs, onAnswer }: MergeDialogProps) {
  const { session, t } = useAtrium<Handovers>();
  const plan = useMemo(() => planMerge(base, mine, fieldsOf(theirs)), [base, mine, theirs]);
  const [choices, setChoices] = useState<ReadonlyMap<string, Side>>(new Map());
  const { places } = plan;
  const name = theirs.updatedBy.employeeName;
  const choose = (key: string, side: Side) => setChoices((known) => new Map(known).set(key, side));
  const chooseAll = (side: Side) => setChoices(new Map(places.map(({ key }) => [key, side])));
  const head = {
    mine: {
      name: session.state.userName,
      id: session.state.id,
      title: t('merge.mine'),
      note: t('merge.mineNote', { time: companyMoment().slice(11) }),
    },
    theirs: {
      ...{ name, id: theirs.updatedBy.employeeId, title: t('merge.theirs', { name }) },
      note: t('merge.theirsNote', { time: momentLabel(theirs.updatedOn) }),
    },
  };
  return (
    <Dialog
      open
      modal
      width={1040}
      className="handover-merge"
      title={t('merge.title', { name })}
      onClose={() => onAnswer(null)}
      footer={
        <>
          <button type="button" className="at-link handover-merge-copy" onClick={() => onAnswer('copy')}>
            {t('merge.copy')}
          </button>
          <Button onClick={() => onAnswer(null)}>{t('merge.back')}</Button>
          <Button variant="primary" onClick={() => onAnswer(plan.result(choices))}>
            {t('merge.save')}
          </Button>
        </>
      }
    >
      <p className="handover-merge-text">
        {places.length === 0 ? t('merge.noConflict') : t('merge.text', { count: places.length })}
      </p>
      {places.length > 0 && (
        <div className="handover-merge-columns">
          {SIDES.map((side) => (
            <div key={side} className="handover-merge-head">
              <Avatar name={head[side].name} id={head[side].id} size="small" />
              <b>{head[side].title}</b>
              <span className="at-caption at-mute">{head[side].note}</span>
              <button type="button" className="at-link at-caption" onClick={() => chooseAll(side)}>
                {t('merge.all')}
              </button>
            </div>
          ))}
          {places.map((place) => (
            <Place
              key={place.key}
              place={place}
              chosen={choices.get(place.key) ?? 'mine'}
              onChoose={(side) => choose(place.key, side)}
            />
          ))}
          {plan.sameBlocks > 0 && <p className="handover-merge-same">{t('merge.same', { count: plan.sameBlocks })}</p>}
        </div>
      )}
      <Merged t={t} plan={plan} name={name} />
    </Dialog>
  );
}

interface PlaceProps {
  readonly place: MergePlace;
  readonly chosen: Side;
  readonly onChoose: (side: Side) => void;
}

/** One choice between two sides: arrow keys move it. */
function Place({ place, chosen, onChoose }: PlaceProps) {
  const { t } = useAtrium<Handovers>();
  const { field, number } = place;
  const label =
    number === null
      ? t(`merge.field.${field}`)
      : t(field === 'content' ? 'merge.contentNumber' : 'merge.itemsNumber', { number });
  return (
    <Fragment>
      {SIDES.map((side) => (
        <label key={side} className="at-choice handover-merge-place" data-chosen={side === chosen || undefined}>
          <input
            type="radio"
            name={`merge ${place.key}`}
            aria-label={t(side === 'mine' ? 'merge.placeMine' : 'merge.placeTheirs', { place: label })}
            checked={side === chosen}
            onChange={() => onChoose(side)}
          />
          <span className="at-radio-mark" aria-hidden="true" />
          <span className="handover-merge-words">
            <small>{label}</small>
            <PlaceText place={place} side={side} />
          </span>
        </label>
      ))}
    </Fragment>
  );
}

function Merged({
  t,
  plan: { merged },
  name,
}: {
  readonly t: Translate;
  readonly plan: MergePlan;
  readonly name: string;
}) {
  if (merged.length === 0) return null;
  const parts = merged.map(({ field, side }) =>
    t(side === 'mine' ? 'merge.byMe' : 'merge.byThem', { field: t(`merge.field.${field}`), name }),
  );
  return (
    <p className="handover-merge-merged at-caption at-mute">
      <Icon name="git-merge" size={14} />
      {t('merge.merged', { parts: joined(parts) })}
    </p>
  );
}
