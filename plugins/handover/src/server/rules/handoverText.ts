import { catalogueTexts } from '@atrium/sdk/server';
import en from '../../../locales/en.json' with { type: 'json' };
import zhTW from '../../../locales/zh-TW.json' with { type: 'json' };

/** A text of the catalogue in the caller's language, for the field errors of a refusal. */
export const handoverText = catalogueTexts(zhTW, en);

export type TextName = Parameters<typeof handoverText>[1];
