import { type RecordForm, type RecordFormOptions, useAtrium, useFrame, useRecordForm } from '@atrium/sdk/client';
import type { ReactNode } from 'react';
import { Field } from '../primitives/Field.tsx';
import { Switch } from '../primitives/Switch.tsx';
import { TextInput } from '../primitives/TextInput.tsx';
import type { NamedCalls, NamedText } from './namedActions.ts';

/** The texts of that form, each a key of the plugin. */
export type NamedFormText = 'add' | 'editing' | 'created' | 'changed' | 'createFailed' | 'changeFailed';

/** How the form of a record of a list of names reads, checks and saves it. */
export interface NamedFormOptions<Row, Fields extends object, Body, Choices> extends Pick<
  RecordFormOptions<Row, Fields, Choices>,
  'name' | 'place' | 'blank' | 'validate' | 'merging'
> {
  /** undefined for a new record. */
  readonly id: number | undefined;
  readonly calls: Pick<NamedCalls<Row, Body>, 'read' | 'create' | 'change'>;
  /** Texts of the plugin's catalogue; `editing` has `{name}`. */
  readonly text: NamedText<NamedFormText>;
  fieldsOf(record: Row): Fields & { readonly name: string };
  /** What is sent of the fields. */
  bodyOf(fields: Fields): Body;
  /** Reads what the form chooses from. */
  choices?(record: Row | null): Promise<Choices>;
  /** The title of a new record; `text('add')` by default. */
  readonly adding?: string;
}

/** The form of a record of a list of names, in a frame of its own that closes when it is saved. */
export function useNamedForm<
  Row extends { readonly version: number },
  Fields extends object,
  Body extends object,
  Choices = null,
>(options: NamedFormOptions<Row, Fields, Body, Choices>): RecordForm<Row, Fields, Choices | null> {
  const { id, calls, text, fieldsOf, bodyOf, choices, adding, ...rest } = options;
  const { notices } = useAtrium();
  const frame = useFrame();
  const quiet = { quiet: true } as const;
  return useRecordForm<Row, Fields, Choices | null>({
    ...rest,
    id,
    fieldsOf,
    async read() {
      const record = id === undefined ? null : await calls.read({ params: { id } }, quiet);
      return { record, choices: choices ? await choices(record) : null };
    },
    async save(fields, { record }) {
      const body = bodyOf(fields);
      if (id === undefined || !record) return calls.create({ body }, quiet);
      await calls.change({ params: { id }, body: { ...body, version: record.version } }, quiet);
      return { id };
    },
    onSaved(_, isNew) {
      notices.toast({ tone: 'success', message: text(isNew ? 'created' : 'changed') });
      frame.close();
    },
    title: (record) => (record ? text('editing', { name: fieldsOf(record).name }) : (adding ?? text('add'))),
    failed: (isNew) => text(isNew ? 'createFailed' : 'changeFailed'),
  });
}

export interface NamedFieldsProps {
  readonly form: Pick<
    RecordForm<unknown, { readonly name: string; readonly isEnabled: boolean }>,
    'field' | 'input' | 'fields' | 'change'
  >;
  /** Characters of a name. */
  readonly most: number;
  /** Characters that its input takes, so that what is too long can be seen and shortened. */
  readonly maxLength?: number;
  readonly hint?: string;
  /** Label of the switch. */
  readonly label: string;
  /** Fields between the name and the switch. */
  readonly children?: ReactNode;
}

/** The name and the status of a record, which all forms of lists of names have. */
export function NamedFields({ form, most, maxLength, hint, label, children }: NamedFieldsProps) {
  return (
    <>
      <Field {...form.field('name', { required: true, most })} {...(hint !== undefined && { hint })}>
        <TextInput {...form.input('name')} maxLength={maxLength} autoFocus autoComplete="off" />
      </Field>
      {children}
      <Switch checked={form.fields.isEnabled} onChange={({ target }) => form.change({ isEnabled: target.checked })}>
        {label}
      </Switch>
    </>
  );
}
