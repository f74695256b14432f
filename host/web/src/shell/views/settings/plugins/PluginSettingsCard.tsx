import { Button } from '@atrium/ui';
import { useId } from 'react';
import { useText } from '../../../../services/i18n.ts';
import { SettingControl } from './SettingControl.tsx';
import { useSettingsForm, type Adjustable } from './useSettingsForm.ts';

/** The settings of one plugin, saved together. */
export function PluginSettingsCard({ adjustable }: { readonly adjustable: Adjustable }) {
  const { fields, values, problems, change, save, saving, dirty } = useSettingsForm(adjustable);
  const t = useText();
  const id = useId();
  return (
    <form
      className="ws-setting-card"
      aria-labelledby={id}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (dirty) void save();
      }}
    >
      <h3 id={id}>{adjustable.name}</h3>
      {fields.map((field) => (
        <SettingControl key={field.path[0]} field={field} values={values} problems={problems} onChange={change} />
      ))}
      <div className="ws-setting-foot">
        <Button type="submit" variant="primary" disabled={!dirty} loading={saving}>
          {t('settings.pluginSave', { plugin: adjustable.name })}
        </Button>
      </div>
    </form>
  );
}
