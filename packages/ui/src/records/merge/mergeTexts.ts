import { joined } from '@atrium/sdk/client';
import en from './locales/en.json' with { type: 'json' };
import zhTW from './locales/zh-TW.json' with { type: 'json' };
import { catalogueText } from '../../texts/catalogueText.ts';
import { useUiText } from '../../texts/uiText.ts';

/** A key of this part's own catalogue, which is loaded with it. */
type MergeTextKey = keyof typeof zhTW;

const mergeText = catalogueText<MergeTextKey>({ 'zh-TW': zhTW, en });

/** Texts of this part; rerenders when the language is switched. */
export function useMergeText(): typeof mergeText {
  useUiText();
  return mergeText;
}

/** A value of a form's field for people, where the form does not describe it. */
export function valueText(text: ReturnType<typeof useMergeText>, value: unknown): string {
  if (value === null || value === undefined || value === '') return text('valueEmpty');
  if (typeof value === 'boolean') return text(value ? 'valueYes' : 'valueNo');
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return Number.isNaN(value) ? text('valueEmpty') : String(value);
  if (!Array.isArray(value)) return findName(value) ?? '…';
  if (value.length === 0) return text('valueEmpty');
  const names = value.map((entry: unknown) => (typeof entry === 'string' ? entry : findName(entry)));
  return names.every((name) => name !== undefined) ? joined(names) : text('valueCount', { count: value.length });
}

/** What files, lines and options are called. */
function findName(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { fileName, name, text } = value as Readonly<Record<string, unknown>>;
  return [fileName, name, text].find((each): each is string => typeof each === 'string');
}
