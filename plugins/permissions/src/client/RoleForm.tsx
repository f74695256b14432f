import { useAtrium, type FormInput } from '@atrium/sdk/client';
import { Button, ErrorState, Field, LoadingMask, Switch, TextArea, TextInput } from '@atrium/ui';
import { useEffect, type FormEvent } from 'react';
import { ActionChoice } from './ActionChoice.tsx';
import { DifferenceDialog } from './DifferenceDialog.tsx';
import { MembersChoice } from './MembersChoice.tsx';
import { MenuChoice } from './MenuChoice.tsx';
import { MOST, type RoleFields } from './roleFields.ts';
import type { Permissions } from './types.ts';
import { useRoleForm } from './useRoleForm.ts';

export type TypedInput = Pick<FormInput<RoleFields>, 'isDirty' | 'forget'>;

interface RoleFormProps {
  /** undefined for a new role. */
  readonly permissionId: number | undefined;
  /** Told the form's input, so that it can be asked about before the form goes. */
  readonly onInput: (input: TypedInput) => void;
  /** Told whether it holds unsaved input, from when that is known. */
  readonly onDirty: (dirty: boolean) => void;
  readonly onSaved: (permissionId: number) => void;
}

/** Adds or edits a role: what it gives, and who has it. Saving shows the difference first. */
export function RoleForm({ permissionId, onInput, onDirty, onSaved }: RoleFormProps) {
  const { t } = useAtrium<Permissions>();
  const form = useRoleForm(permissionId, onSaved);
  const { role, choices, fields, change, problems, dirty } = form;
  const { isDirty, forget } = form.input;
  useEffect(() => onInput({ isDirty, forget }), [onInput, isDirty, forget]);
  const { known } = form;
  useEffect(() => {
    if (known) onDirty(dirty);
  }, [known, dirty, onDirty]);
  if (form.failure) return <ErrorState title={t('form.loadFailed')} onRetry={form.retry} failure={form.failure} />;
  if (!form.ready || !choices)
    return (
      <LoadingMask active>
        <div className="permissions-form" />
      </LoadingMask>
    );
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { currentTarget } = event;
    // What is wrong is where the person goes on.
    void form.ask().then((asked) => asked || currentTarget.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
  };
  const everything = role?.holdsAll ?? false;
  return (
    <form className="permissions-form" aria-label={form.title} noValidate onSubmit={submit}>
      <h2 className="permissions-title at-cut">{form.title}</h2>
      <div className="permissions-fields">
        <div className="permissions-names">
          <Field
            label={t('field.name')}
            required
            missing={problems.name !== undefined && fields.name.trim() === ''}
            error={problems.name}
            count={{ text: fields.name, most: MOST.name }}
          >
            <TextInput
              value={fields.name}
              autoFocus={permissionId === undefined}
              onChange={(event) => change({ name: event.target.value })}
            />
          </Field>
          <Switch
            checked={fields.isEnabled}
            disabled={role?.isBuiltin ?? false}
            onChange={(event) => change({ isEnabled: event.target.checked })}
            note={role?.isBuiltin ? t('form.builtin') : undefined}
          >
            {t('form.enabled')}
          </Switch>
        </div>
        <Field
          label={t('field.description')}
          error={problems.description}
          count={{ text: fields.description, most: MOST.description }}
        >
          <TextArea
            rows={2}
            value={fields.description}
            onChange={(event) => change({ description: event.target.value })}
          />
        </Field>
        <MembersChoice
          choices={choices}
          people={form.people}
          members={fields.members}
          onChange={(members) => change({ members })}
        />
        {everything && <p className="permissions-note">{t('form.everything')}</p>}
        <div className="permissions-gives">
          <ActionChoice
            nodes={choices.tree.filter(({ kind }) => kind === 'action')}
            value={fields.actions}
            all={everything}
            onChange={(actions) => change({ actions })}
          />
          <MenuChoice
            nodes={choices.tree.filter(({ kind }) => kind === 'menu')}
            value={fields.menuIds}
            all={everything}
            onChange={(menuIds) => change({ menuIds })}
          />
        </div>
      </div>
      <footer className="permissions-foot">
        <Button disabled={!dirty || form.busy} onClick={() => forget()}>
          {t('form.reset')}
        </Button>
        <Button type="submit" variant="primary" disabled={!dirty} loading={form.busy}>
          {t('form.save')}
        </Button>
      </footer>
      <DifferenceDialog
        preview={form.preview}
        tree={choices.tree}
        busy={form.busy}
        onSave={() => void form.save()}
        onClose={form.dismiss}
      />
    </form>
  );
}
