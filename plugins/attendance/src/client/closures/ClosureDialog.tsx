import { type CallFailure, useAtrium } from '@atrium/sdk/client';
import { addDays } from '@atrium/sdk/days';
import { Button, Checkbox, companyDay, Field, Icon, Select, TextInput } from '@atrium/ui';
import { type DateTimeRange, DateTimeRangeInput } from '@atrium/ui/dates';
import { Dialog } from '@atrium/ui/overlays';
import { useId, useState } from 'react';
import type { Attendance, Closure, Site } from '../types.ts';

/** Names that are often needed. */
const NAMES = ['closure.typhoon', 'closure.rain', 'closure.power'] as const;
const EVERYWHERE = '';

interface ClosureDialogProps {
  /** null: a new one. */
  readonly closure: Closure | null;
  readonly sites: readonly Site[];
  readonly onClose: () => void;
}

/** Adds, changes or takes back a closure. Of one that has begun it is asked first whether days are judged again. */
export function ClosureDialog({ closure, sites, onClose }: ClosureDialogProps) {
  const { t, api, notices } = useAtrium<Attendance>();
  const form = useId();
  const today = companyDay();
  const [name, setName] = useState(closure?.name ?? '');
  const [site, setSite] = useState(closure?.siteId ? String(closure.siteId) : EVERYWHERE);
  const [span, setSpan] = useState<DateTimeRange>(
    closure ? [closure.start, closure.end] : [`${today} 00:00`, `${addDays(today, 1)} 00:00`],
  );
  const [notify, setNotify] = useState(true);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [question, setQuestion] = useState<{ readonly text: string; readonly removes: boolean }>();
  const [isBusy, setBusy] = useState(false);

  const run = async (work: () => Promise<unknown>, removes: boolean) => {
    if (isBusy) return;
    setBusy(true);
    setErrors({});
    try {
      await work();
      notices.toast({ tone: 'success', message: t(removes ? 'closure.removedToast' : 'closure.saved') });
      onClose();
    } catch (thrown) {
      const { status, message, errors: fields } = thrown as CallFailure;
      if (status === 'CONFIRM') setQuestion({ text: message, removes });
      else {
        // They are at the fields, which the question hides.
        setQuestion(undefined);
        const field = fields[0]?.field ?? '';
        const at = field === 'start' || field === 'end' ? 'span' : field || 'all';
        setErrors({ [at]: fields[0]?.rule ?? message });
      }
    } finally {
      setBusy(false);
    }
  };
  const save = (confirm: boolean) => {
    const [start, end] = span;
    const wrong = {
      ...(name.trim() === '' && { name: t('closure.nameMissing') }),
      ...((start === null || end === null || end <= start) && { span: t('closure.spanMissing') }),
    };
    setErrors(wrong);
    if (Object.keys(wrong).length > 0 || start === null || end === null) return;
    const fields = { siteId: site === EVERYWHERE ? null : Number(site), name, start, end };
    const saving = { notify, confirm };
    void run(
      () =>
        closure
          ? api.changeClosure(
              { params: { id: closure.id }, body: { ...fields, ...saving, before: fieldsOf(closure) } },
              { quiet: true },
            )
          : api.addClosure({ body: { ...fields, ...saving } }, { quiet: true }),
      false,
    );
  };
  const remove = (confirm: boolean) =>
    void run(
      () =>
        api.removeClosure(
          { params: { id: closure!.id }, body: { notify, confirm, before: fieldsOf(closure!) } },
          { quiet: true },
        ),
      true,
    );

  return (
    <Dialog
      open
      modal
      width={520}
      title={t(closure ? 'closure.edit' : 'closure.add')}
      onClose={onClose}
      footer={
        <>
          {closure && !question && (
            <Button
              variant="danger"
              className="attendance-closure-remove"
              loading={isBusy}
              onClick={() => remove(false)}
            >
              {t('closure.remove')}
            </Button>
          )}
          <Button onClick={question ? () => setQuestion(undefined) : onClose}>{t('closure.cancel')}</Button>
          {question ? (
            // Keys: the press of one is not that of the other in its place.
            <Button
              key="confirm"
              variant="danger"
              autoFocus
              loading={isBusy}
              onClick={() => (question.removes ? remove(true) : save(true))}
            >
              {t(question.removes ? 'closure.removeAnyway' : 'closure.saveAnyway')}
            </Button>
          ) : (
            <Button key="save" variant="primary" type="submit" form={form} loading={isBusy}>
              {t('closure.save')}
            </Button>
          )}
        </>
      }
    >
      <form
        id={form}
        noValidate
        className="attendance-closure-form"
        onSubmit={(event) => {
          event.preventDefault();
          save(false);
        }}
      >
        {errors['all'] && (
          <p className="attendance-closure-failure" role="alert">
            <Icon name="error" /> {errors['all']}
          </p>
        )}
        {question ? (
          <p role="alert">{question.text}</p>
        ) : (
          <>
            <Field label={t('field.name')} name="name" required error={errors['name']}>
              <TextInput maxLength={20} value={name} autoFocus onChange={({ target }) => setName(target.value)} />
              <div className="attendance-reasons">
                {NAMES.map((key) => (
                  <Button key={key} small variant="quiet" onClick={() => setName(t(key))}>
                    {t(key)}
                  </Button>
                ))}
              </div>
            </Field>
            <Field label={t('closure.span')} name="span" required error={errors['span']} hint={t('closure.spanHint')}>
              <DateTimeRangeInput value={span} onChange={setSpan} usual={24 * 60} />
            </Field>
            <Field label={t('field.siteId')} name="siteId" error={errors['siteId']}>
              <Select
                options={[
                  { value: EVERYWHERE, label: t('closure.everywhere') },
                  ...sites.map(({ id, name: label, people }) => ({
                    value: String(id),
                    label: t('closure.siteOption', { name: label, people }),
                  })),
                ]}
                value={site}
                onChange={setSite}
              />
            </Field>
            <Checkbox checked={notify} onChange={({ target }) => setNotify(target.checked)}>
              {t('closure.notify')}
            </Checkbox>
          </>
        )}
      </form>
    </Dialog>
  );
}

const fieldsOf = ({ siteId, name, start, end }: Closure) => ({ siteId, name, start, end });
