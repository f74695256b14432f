import { joined, useAtrium, useLoaded } from '@atrium/sdk/client';
import { addDays } from '@atrium/sdk/days';
import { companyDay, Field, Switch } from '@atrium/ui';
import { DateInput } from '@atrium/ui/dates';
import { Popover } from '@atrium/ui/overlays';
import { shortDay } from '../parts/texts.ts';
import { LinkFields } from '../parts/LinkFields.tsx';
import type { Handovers } from '../types.ts';
import { toLink } from './formFields.ts';
import type { HandoverFormState } from './useHandoverForm.tsx';

interface StatusFieldsProps {
  readonly form: HandoverFormState;
  readonly passphrase: string;
  readonly onPassphrase: (passphrase: string) => void;
}

/** The public link, the status and the finish date. */
export function StatusFields({ form, passphrase, onPassphrase }: StatusFieldsProps) {
  const { api, t } = useAtrium<Handovers>();
  const { fields, record, change } = form;
  const { isUrlPublic, isFinish, finishDate } = fields;
  const { value: rule } = useLoaded(() => api.linkRule(undefined, { quiet: true }), [api]);
  const isRefused = rule !== null && !rule.isAllowed;
  const isClosed = record?.state === 'closed';
  const today = companyDay();
  const yesterday = addDays(today, -1);
  // a day that was chosen before may stay (C.6-21)
  const before = record?.finishDate ?? yesterday;
  return (
    <>
      <div className="handover-form-switch" data-field="isUrlPublic">
        <Field {...form.field('isUrlPublic')} error={linkError(form)} hint={isRefused ? t('link.company') : undefined}>
          <Switch
            checked={isUrlPublic}
            disabled={isRefused && !isUrlPublic}
            onChange={({ target }) => change({ isUrlPublic: target.checked })}
          >
            {t(isUrlPublic ? 'form.linkOn' : 'form.linkOff')}
          </Switch>
        </Field>
        {isUrlPublic && (
          // the links of the error summary lead to the button that opens the popover
          <span data-field="urlExpiresOn">
            <span data-field="urlPassphrase">
              <LinkSettings form={form} passphrase={passphrase} onPassphrase={onPassphrase} />
            </span>
          </span>
        )}
      </div>
      <div className="handover-form-pair">
        <Field {...form.field('isFinish')} hint={isClosed ? t('form.closedHint') : undefined}>
          <Switch
            checked={isFinish}
            disabled={isClosed}
            onChange={({ target }) => change({ isFinish: target.checked })}
          >
            {t(isFinish ? 'status.closed' : 'status.open')}
          </Switch>
        </Field>
        <Field {...form.field('finishDate', { required: isFinish })}>
          <DateInput
            value={finishDate}
            min={before < yesterday ? before : yesterday}
            disabled={isClosed}
            onChange={(day) => change({ finishDate: day })}
          />
        </Field>
      </div>
      {finishDate !== null && finishDate > today && (
        <p className="at-field-hint handover-form-scheduled" role="status">
          {t('form.scheduledHint')}
        </p>
      )}
    </>
  );
}

function LinkSettings({ form, passphrase, onPassphrase }: StatusFieldsProps) {
  const { t } = useAtrium<Handovers>();
  const { fields, record, change } = form;
  const isStored = (record?.isUrlPublic && record.link?.hasPassphrase) ?? false;
  const { urlExpiresOn, hasPassphrase } = fields;
  const text = joined(
    [
      urlExpiresOn === null ? t('form.linkEndless') : t('form.linkUntil', { day: shortDay(urlExpiresOn) }),
      ...(hasPassphrase ? [t('form.linkLocked')] : []),
    ],
    'clauses',
  );
  return (
    <Popover
      label={t('link.title')}
      placement="bottom-end"
      content={
        <div className="handover-link-popover">
          <LinkFields
            value={toLink(fields, passphrase)}
            isStored={isStored}
            isOld={record?.link?.isPassphraseOld ?? false}
            errors={form.errors as LinkErrors}
            onChange={({ expiresOn, hasPassphrase: has, passphrase: next }) => {
              if (next !== undefined) onPassphrase(next);
              change({
                ...(expiresOn !== undefined && { urlExpiresOn: expiresOn }),
                ...(has !== undefined && { hasPassphrase: has }),
              });
            }}
          />
        </div>
      }
    >
      <button type="button" className="at-link at-caption">
        {text}
      </button>
    </Popover>
  );
}

interface LinkErrors {
  readonly urlExpiresOn?: string;
  readonly urlPassphrase?: string;
}

/** What is wrong with the link, also with what is set in the popover: it is closed when the form is saved. */
function linkError({ errors }: HandoverFormState): string | undefined {
  const { urlExpiresOn, urlPassphrase } = errors as LinkErrors;
  return errors.isUrlPublic ?? urlExpiresOn ?? urlPassphrase;
}
