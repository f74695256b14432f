import { catalogueTexts } from '@atrium/sdk/server';
import en from '../../../locales/en.json' with { type: 'json' };
import zhTW from '../../../locales/zh-TW.json' with { type: 'json' };

/** A text of the catalogue in the caller's language, for what is sent resolved. */
export const calendarText = catalogueTexts(zhTW, en);
