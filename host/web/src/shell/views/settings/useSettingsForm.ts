import { type CallFailure, joined, useFormInput, useGuard } from '@atrium/sdk/client';
import { hostRoutes, type PluginSettings } from '@atrium/sdk/host';
import { useEffect, useMemo, useState } from 'react';
import type { z } from 'zod';
import { useText } from '../../../services/i18n.ts';
import { NOTICES, TRANSPORT } from '../../../services/tokens.ts';
import { hostCall } from '../../../services/transport/hostCall.ts';
import { useService } from '../../../services/useService.ts';
import { type SettingField, settingFields } from './settingFields.ts';

export type Adjustable = z.infer<typeof PluginSettings>;
type Values = Readonly<Record<string, unknown>>;

/**
 * The input for the settings of one plugin, and its saving. Errors are stored by path: `defaultShift.start`, `hosts.2`.
 */
export function useSettingsForm({ plugin, name, schema, values: read }: Adjustable) {
  const transport = useService(TRANSPORT);
  const notices = useService(NOTICES);
  const t = useText();
  const fields = useMemo(() => settingFields(schema), [schema]);
  const input = useFormInput<Values>(`settings ${plugin}`, read, undefined, undefined, () => ({
    title: name,
    labels: Object.fromEntries(fields.map(({ path, title }) => [path[0]!, title])),
  }));
  const { fields: values, initial: kept, begin, dirty } = input;
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [saving, setSaving] = useState(false);
  /** Another administrator changed what is being changed here. */
  const choose = async (conflicts: readonly string[]) => {
    const titles = fields.filter(({ path }) => conflicts.includes(path[0]!)).map(({ title }) => title);
    // keeping the input loses nothing, so it is Escape's answer
    const keeps = await notices.confirm({
      title: t('settings.pluginConflict', { plugin: name }),
      message: t('settings.pluginConflictText', { settings: joined(titles) }),
      confirm: t('settings.pluginKeepMine'),
      cancel: t('settings.pluginTakeTheirs'),
      escape: 'confirm',
    });
    const theirs = Object.fromEntries(conflicts.map((field) => [field, read[field]]));
    input.settle(read, keeps ? input.current() : { ...input.current(), ...theirs });
  };
  useEffect(() => {
    const { restored, conflicts } = begin(read);
    if (restored) notices.toast({ message: t('settings.pluginRestored', { plugin: name }) });
    if (conflicts.length > 0) void choose(conflicts);
    // oxlint-disable-next-line react/exhaustive-deps -- depends on the reread values
  }, [begin, read]);
  const changed = fields
    .map(({ path }) => path[0]!)
    .filter((field) => JSON.stringify(values[field]) !== JSON.stringify(kept[field]));

  const change = ([field, inner]: readonly string[], value: unknown, moved?: Moved) => {
    const group = inner === undefined ? value : { ...(values[field!] as Values), [inner]: value };
    input.change({ [field!]: group });
    const path = inner === undefined ? field! : `${field}.${inner}`;
    setProblems(errorsAfterChange(problems, path, moved));
  };

  const save = async (): Promise<boolean> => {
    if (saving) return false;
    setSaving(true);
    try {
      // Errors refer to rows by number: the shown rows are those that are sent.
      const given = withoutBlanks(fields, values);
      input.change(given);
      const body = { values: Object.fromEntries(changed.map((field) => [field, given[field]])) };
      const holds = await hostCall<Values>(
        transport,
        hostRoutes.savePluginSettings,
        { params: { plugin }, body },
        { quiet: true },
      );
      // input typed since then stays on top of the values returned by the server
      input.saved(given);
      begin(holds, true);
      setProblems({});
      notices.toast({ tone: 'success', message: t('settings.pluginSaved', { plugin: name }) });
      return true;
    } catch (caught) {
      // A failure without a response has no fields.
      const errors = (caught as Partial<CallFailure>).errors ?? [];
      setProblems(Object.fromEntries(errors.map(({ field, rule }) => [field.replace(/^values\./, ''), rule])));
      if (errors.length === 0) notices.error(caught);
      return false;
    } finally {
      setSaving(false);
    }
  };

  useGuard({
    title: t('settings.pluginUnsaved', { plugin: name }),
    isDirty: input.isDirty,
    save,
    subscribe: input.subscribe,
  });
  return { fields, values, problems, change, save, saving, dirty };
}

/** The values without empty rows of their lists. */
export function withoutBlanks(fields: readonly SettingField[], values: Values): Values {
  const given: Record<string, unknown> = { ...values };
  for (const field of fields) {
    const name = field.path.at(-1)!;
    const value = values[name];
    if (field.kind === 'group' && typeof value === 'object' && value !== null)
      given[name] = withoutBlanks(field.fields, value as Values);
    if (field.kind === 'list' && Array.isArray(value)) given[name] = value.filter((item) => item !== '');
  }
  return given;
}

/** The new index of an item after a change of its list; null if its error is cleared or it was removed. */
export type Moved = (index: number) => number | null;

/**
 * The remaining errors after the value at a path has changed: its own is cleared, those of list items move with the
 * items.
 */
export function errorsAfterChange(
  problems: Readonly<Record<string, string>>,
  path: string,
  moved: Moved = () => null,
): Readonly<Record<string, string>> {
  const left = Object.entries(problems).flatMap(([at, problem]): [string, string][] => {
    if (at === path) return [];
    if (!at.startsWith(`${path}.`)) return [[at, problem]];
    const index = moved(Number(at.slice(path.length + 1)));
    return index === null ? [] : [[`${path}.${index}`, problem]];
  });
  return Object.fromEntries(left);
}
