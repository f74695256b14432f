import type { CallFailure } from '@atrium/sdk/client';
import { hostRoutes } from '@atrium/sdk/host';
import { Button, companyDay, Field, Icon, Select, TextInput } from '@atrium/ui';
import { DateInput } from '@atrium/ui/dates';
import { Dialog } from '@atrium/ui/overlays';
import { useId, useState } from 'react';
import { NOTICES, TRANSPORT } from '../../../services/tokens.ts';
import { hostCall } from '../../../services/transport/hostCall.ts';
import { useService } from '../../../services/useService.ts';
import { type Detail, LEVELS, type Unit } from './people.ts';
import { usePeopleText } from './usePeopleText.ts';

/** What was saved; `initialPassword` where one was made. */
export interface SavedPerson {
  readonly id: number;
  readonly name: string;
  readonly initialPassword?: string;
}

type PersonFormProps = {
  readonly units: readonly Unit[];
  readonly onSaved: (saved: SavedPerson) => void;
  readonly onClose: () => void;
} & (
  | { readonly kind: 'add'; readonly person?: undefined }
  /** Another name, unit or level; or the employment of a person who had left. */
  | { readonly kind: 'change' | 'rehire'; readonly person: Detail }
);

type FieldName =
  'name' | 'employee' | 'email' | 'departmentId' | 'groupId' | 'level' | 'startsOn' | 'from' | 'seniorityFrom';

/** The server has the whole rule. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const EMPLOYEE = /^[A-Za-z0-9_-]{1,20}$/;

function useInput({ kind, person }: Pick<PersonFormProps, 'kind' | 'person'>) {
  return useState({
    name: person?.name ?? '',
    employee: person?.employee ?? '',
    email: person?.email ?? '',
    departmentId: person?.departmentId ?? null,
    groupId: person?.groupId ?? null,
    level: person?.level ?? ('employee' as const),
    day: companyDay() as string | null,
    // Of a return they are those of the new employment.
    startsOn: person?.startsOn ?? null,
    seniorityFrom: kind === 'change' ? (person?.employments[0]?.seniorityFrom ?? null) : null,
  });
}

/** A new person, changes of one, or their return. What the server refuses of a field is shown at the field. */
export function PersonForm({ kind, person, units, onSaved, onClose }: PersonFormProps) {
  const t = usePeopleText();
  const [transport, notices] = [useService(TRANSPORT), useService(NOTICES)];
  const [input, setInput] = useInput({ kind, person });
  // the one that was read: a change by another person meanwhile is refused, not overwritten
  const [version] = useState(person?.version);
  const [errors, setErrors] = useState<Partial<Record<FieldName, string>>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const form = useId();
  const dayField = kind === 'change' ? 'from' : 'startsOn';
  const change = (part: Partial<typeof input>) => {
    setInput((before) => ({ ...before, ...part }));
    setErrors({});
  };
  const placement = { departmentId: input.departmentId, groupId: input.groupId, level: input.level };
  const email = input.email.trim() === '' ? null : input.email.trim();
  const find = () => {
    const found: Partial<Record<FieldName, string>> = {};
    if (input.name.trim() === '') found.name = t('required', { field: t('name') });
    if (kind === 'add' && !EMPLOYEE.test(input.employee.trim())) found.employee = t('employeeRule');
    if (email !== null && !EMAIL.test(email)) found.email = t('emailRule');
    if (input.day === null) found[dayField] = t('required', { field: t(dayField) });
    return found;
  };
  const send = async (): Promise<SavedPerson> => {
    const name = input.name.trim();
    const options = { quiet: true };
    if (kind === 'add') {
      const body = { employee: input.employee.trim(), name, startsOn: input.day, placement, email };
      const saved = await hostCall<SavedPerson>(transport, hostRoutes.addPerson, { body }, options);
      return { ...saved, name };
    }
    const params = { id: person.id };
    if (kind === 'rehire') {
      const body = { version, startsOn: input.day, seniorityFrom: input.seniorityFrom, placement };
      const saved = await hostCall<SavedPerson>(transport, hostRoutes.rehirePerson, { params, body }, options);
      return { ...saved, id: person.id, name };
    }
    const isPlaced =
      input.departmentId !== person.departmentId || input.groupId !== person.groupId || input.level !== person.level;
    const body = {
      version,
      ...(name !== person.name && { name }),
      ...(email !== person.email && { email }),
      ...(isPlaced && { placement: { ...placement, from: input.day } }),
      ...changedEmployment(person, input),
    };
    await hostCall(transport, hostRoutes.changePerson, { params, body }, options);
    return { id: person.id, name };
  };
  const save = async () => {
    const found = find();
    setErrors(found);
    setFailure(null);
    if (Object.keys(found).length > 0 || isBusy) return;
    setBusy(true);
    try {
      const saved = await send();
      notices.toast({ tone: 'success', message: t('saved', { name: saved.name }) });
      onSaved(saved);
    } catch (thrown) {
      const { errors: refused, message } = thrown as CallFailure;
      setErrors(Object.fromEntries(refused.map(({ field, rule }) => [field.split('.').at(-1), rule])));
      if (refused.length === 0) setFailure(message);
    } finally {
      setBusy(false);
    }
  };
  const title = person ? t(kind === 'change' ? 'editTitle' : 'rehireTitle', { name: person.name }) : t('add');
  return (
    <Dialog
      open
      modal
      width={560}
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="primary" type="submit" form={form} loading={isBusy}>
            {kind === 'add' ? t('add') : kind === 'rehire' ? t('rehire') : t('save')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="ws-person-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {failure && (
          <p className="ws-person-failure" role="alert">
            <Icon name="error" /> {failure}
          </p>
        )}
        <Field label={t('name')} name="name" required error={errors.name}>
          <TextInput
            maxLength={50}
            value={input.name}
            disabled={kind === 'rehire'}
            onChange={({ target }) => change({ name: target.value })}
          />
        </Field>
        <Field label={t('employee')} name="employee" required error={errors.employee}>
          <TextInput
            maxLength={20}
            value={input.employee}
            disabled={kind !== 'add'}
            onChange={({ target }) => change({ employee: target.value })}
          />
        </Field>
        {kind !== 'rehire' && (
          <Field label={t('email')} name="email" error={errors.email} hint={t('emailHint')}>
            <TextInput
              type="email"
              inputMode="email"
              autoComplete="off"
              maxLength={200}
              value={input.email}
              onChange={({ target }) => change({ email: target.value })}
            />
          </Field>
        )}
        <PlaceFields units={units} value={placement} errors={errors} onChange={change} />
        <Field
          label={t(dayField)}
          name={dayField}
          required
          error={errors[dayField]}
          hint={t(kind === 'change' ? 'fromHint' : 'startHint')}
        >
          <DateInput
            value={input.day}
            onChange={(day) => change({ day })}
            {...(kind !== 'add' && { min: companyDay() })}
          />
        </Field>
        {kind === 'change' && (
          <Field label={t('startsOn')} name="startsOn" error={errors.startsOn} hint={t('employedHint')}>
            <DateInput
              value={input.startsOn}
              onChange={(startsOn) => change({ startsOn })}
              max={companyDay()}
              clearable={person.startsOn === null}
            />
          </Field>
        )}
        {kind !== 'add' && (
          <Field label={t('seniorityFrom')} name="seniorityFrom" error={errors.seniorityFrom} hint={t('seniorityHint')}>
            <DateInput value={input.seniorityFrom} onChange={(seniorityFrom) => change({ seniorityFrom })} />
          </Field>
        )}
      </form>
    </Dialog>
  );
}

/** What differs of the employment; a first day that is not known is left out. */
function changedEmployment(
  { startsOn: before, employments }: Detail,
  { startsOn, seniorityFrom }: Pick<ReturnType<typeof useInput>[0], 'startsOn' | 'seniorityFrom'>,
) {
  const employment = {
    ...(startsOn !== null && startsOn !== before && { startsOn }),
    ...(seniorityFrom !== (employments[0]?.seniorityFrom ?? null) && { seniorityFrom }),
  };
  return Object.keys(employment).length > 0 ? { employment } : {};
}

interface PlaceFieldsProps {
  readonly units: readonly Unit[];
  readonly value: Pick<Detail, 'departmentId' | 'groupId' | 'level'>;
  readonly errors: Partial<Record<FieldName, string>>;
  readonly onChange: (part: Partial<PlaceFieldsProps['value']>) => void;
}

/** Level, department and the groups of that department. */
function PlaceFields({ units, value, errors, onChange }: PlaceFieldsProps) {
  const t = usePeopleText();
  const groups = units.find(({ id }) => id === value.departmentId)?.groups ?? [];
  const options = (list: readonly { readonly id: number; readonly name: string }[]) => [
    { value: '', label: t('none') },
    ...list.map(({ id, name }) => ({ value: String(id), label: name })),
  ];
  const toId = (text: string) => (text === '' ? null : Number(text));
  return (
    <>
      <Field label={t('level')} name="level" required error={errors.level}>
        <Select
          options={LEVELS.map((level) => ({ value: level, label: t(`level.${level}`) }))}
          value={value.level}
          onChange={(chosen) => onChange({ level: LEVELS.find((level) => level === chosen)! })}
        />
      </Field>
      <Field label={t('department')} name="departmentId" error={errors.departmentId}>
        <Select
          options={options(units)}
          value={String(value.departmentId ?? '')}
          onChange={(chosen) => onChange({ departmentId: toId(chosen), groupId: null })}
        />
      </Field>
      <Field label={t('group')} name="groupId" error={errors.groupId}>
        <Select
          options={options(groups)}
          value={String(value.groupId ?? '')}
          onChange={(chosen) => onChange({ groupId: toId(chosen) })}
        />
      </Field>
    </>
  );
}
