import { useAtrium } from '@atrium/sdk/client';
import { companyDay, Field, Switch, TextInput } from '@atrium/ui';
import { DateInput } from '@atrium/ui/dates';
import { MAX_PASSPHRASE_LENGTH, MIN_PASSPHRASE_LENGTH } from '../../contract/limits.ts';
import type { Handovers } from '../types.ts';

/** How a public link may be used, as it is edited. A passphrase that is stored cannot be read again. */
export interface LinkSettings {
  readonly expiresOn: string | null;
  readonly hasPassphrase: boolean;
  /** A new passphrase; `''` keeps the stored one. Never part of a draft. */
  readonly passphrase: string;
}

interface LinkFieldsProps {
  readonly value: LinkSettings;
  readonly onChange: (part: Partial<LinkSettings>) => void;
  /** There is a passphrase that may stay. */
  readonly isStored: boolean;
  /** That one may be shorter than a new one has to be. */
  readonly isOld?: boolean;
  readonly errors: { readonly urlExpiresOn?: string | undefined; readonly urlPassphrase?: string | undefined };
}

/** The last day of a public link and its passphrase. */
export function LinkFields({ value, onChange, isStored, isOld = false, errors }: LinkFieldsProps) {
  const { t } = useAtrium<Handovers>();
  const { expiresOn, hasPassphrase, passphrase } = value;
  return (
    <div className="handover-link-fields">
      <Switch
        checked={hasPassphrase}
        onChange={({ target }) => onChange({ hasPassphrase: target.checked, passphrase: '' })}
      >
        {t('link.passphrase')}
      </Switch>
      {hasPassphrase && (
        <Field
          name="urlPassphrase"
          label={t('field.urlPassphrase')}
          error={errors.urlPassphrase}
          hint={t(isStored ? (isOld ? 'link.passphraseOld' : 'link.passphraseStored') : 'link.passphraseHint', {
            least: MIN_PASSPHRASE_LENGTH,
          })}
        >
          <TextInput
            value={passphrase}
            maxLength={MAX_PASSPHRASE_LENGTH}
            autoComplete="off"
            spellCheck={false}
            placeholder={isStored ? t('link.passphraseKept') : undefined}
            onChange={({ target }) => onChange({ passphrase: target.value })}
          />
        </Field>
      )}
      <Field
        name="urlExpiresOn"
        label={t('field.urlExpiresOn')}
        error={errors.urlExpiresOn}
        hint={t('link.expiresHint')}
      >
        <DateInput value={expiresOn} min={companyDay()} onChange={(day) => onChange({ expiresOn: day })} />
      </Field>
    </div>
  );
}

/** What a change of the settings sends; nothing that stays as it is. */
export function linkChanges(
  before: { readonly expiresOn: string | null; readonly hasPassphrase: boolean },
  { expiresOn, hasPassphrase, passphrase }: LinkSettings,
): { urlExpiresOn?: string | null; urlPassphrase?: string | null } {
  return {
    ...(expiresOn !== before.expiresOn && { urlExpiresOn: expiresOn }),
    ...(hasPassphrase
      ? passphrase !== '' && { urlPassphrase: passphrase }
      : before.hasPassphrase && { urlPassphrase: null }),
  };
}

/** A link that is to have a passphrase needs one, and a new one is long enough. */
export function lacksPassphrase({ hasPassphrase, passphrase }: LinkSettings, isStored: boolean): boolean {
  if (!hasPassphrase || (isStored && passphrase === '')) return false;
  return [...passphrase.trim()].length < MIN_PASSPHRASE_LENGTH;
}
