import { useState } from 'react';
import type { MemberPerson } from '../members/memberRows.ts';
import { Dialog } from '../overlays/Dialog.tsx';
import { Button } from '../primitives/Button.tsx';
import { useFieldAttributes } from '../primitives/Field.tsx';
import { Icon } from '../primitives/Icon.tsx';
import { usePartText } from '../parts/partText.ts';
import { ChosenTags } from './ChosenTags.tsx';
import type { MemberChooserProps } from './chooserProps.ts';
import { MemberChooser } from './MemberChooser.tsx';
import { indexMembers } from './memberIndex.ts';
import { describeChosen, listUnits, peopleOfUnits } from './unitChoices.ts';
import { UnitTags } from './UnitTags.tsx';
import { selectionOf } from './selection.ts';

export interface MemberChooserFieldProps extends Omit<MemberChooserProps, 'actions'> {
  /** Title of the dialog: 選擇讀者. */
  readonly title?: string;
  readonly disabled?: boolean;
}

/** Tags drawn in the closed field. */
const IN_FIELD = 8;
const NO_PEOPLE: readonly MemberPerson[] = [];
const NO_UNITS: readonly string[] = [];

/** What is chosen in the dialog, until it is confirmed. */
interface Draft {
  readonly value: readonly number[];
  readonly units: readonly string[];
}

/** The chooser in a form: the chosen people as tags and a button that opens it in a dialog of 35rem × 80vh. Nothing changes before 確定. */
export function MemberChooserField({ title, disabled = false, ...chooser }: MemberChooserFieldProps) {
  const { organisation, hidden = NO_PEOPLE, value, onChange, units = NO_UNITS, onUnits, readOnly = false } = chooser;
  const text = usePartText();
  const field = useFieldAttributes();
  const [draft, setDraft] = useState<Draft | null>(null);
  const index = indexMembers(organisation, hidden);
  const selection = selectionOf(index, value);
  const name = title ?? text('chooserTitle');
  const close = () => setDraft(null);
  const choices = listUnits(organisation, hidden);
  const shownUnits = describeChosen(choices, units);
  const everyone = readOnly && units.length > 0 ? [...new Set([...value, ...peopleOfUnits(choices, units)])] : value;
  const dropUnit = (unit: string) => onUnits?.(units.filter((each) => each !== unit));
  const drop = (ids: readonly number[]) => onChange?.(value.filter((id) => !ids.includes(id)));
  return (
    <div className="at-chooser-field" aria-invalid={field['aria-invalid']}>
      <Icon name="people" />
      {value.length === 0 && units.length === 0 ? (
        <span className="at-mute at-grow">{text('chooserNobody')}</span>
      ) : (
        <div className="at-chooser-field-tags">
          <UnitTags units={shownUnits} onDrop={disabled || readOnly ? undefined : onUnits && dropUnit} />
          {value.length > 0 && (
            <ChosenTags
              index={index}
              selection={selection}
              hidden={hidden}
              grouped={false}
              first={IN_FIELD}
              onDrop={disabled || readOnly ? undefined : drop}
            />
          )}
        </div>
      )}
      <Button
        small
        variant="quiet"
        id={field.id}
        aria-describedby={field['aria-describedby']}
        disabled={disabled}
        aria-haspopup="dialog"
        onClick={() => setDraft({ value, units })}
      >
        {text(readOnly ? 'chooserLook' : 'chooserChoose')}
      </Button>
      <Dialog open={draft !== null} title={name} onClose={close} modal={!readOnly} className="at-chooser-dialog">
        <MemberChooser
          {...chooser}
          value={readOnly ? everyone : (draft?.value ?? value)}
          onChange={(next) => setDraft((now) => ({ units, ...now, value: next }))}
          units={draft?.units ?? units}
          {...(onUnits && { onUnits: (next: string[]) => setDraft((now) => ({ value, ...now, units: next })) })}
          label={name}
          actions={
            readOnly ? (
              <Button onClick={close}>{text('close')}</Button>
            ) : (
              <>
                <Button onClick={close}>{text('cancel')}</Button>
                <Button
                  variant="primary"
                  onClick={() => {
                    onChange?.([...(draft?.value ?? value)]);
                    if (draft && draft.units !== units) onUnits?.([...draft.units]);
                    close();
                  }}
                >
                  {text('ok')}
                </Button>
              </>
            )
          }
        />
      </Dialog>
    </div>
  );
}
