import { fill, type Variables } from '@atrium/sdk';
import type { RequestFacts } from '@atrium/sdk/server';
import en from '../../../locales/en.json' with { type: 'json' };
import zhTW from '../../../locales/zh-TW.json' with { type: 'json' };

/** A text of the catalogue in the caller's language, for the field errors of a refusal. */
export const whitelistText = (
  language: RequestFacts['language'],
  key: keyof typeof zhTW,
  variables?: Variables,
): string => fill((language === 'en' ? en : zhTW)[key], variables);
