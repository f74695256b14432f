import { renderPart, type PartOptions } from '@atrium/testing/part';
import type { ReactNode } from 'react';
import zhTW from '../../locales/zh-TW.json' with { type: 'json' };
import type { Attendance } from '../client/types.ts';

const place = { padding: 24, width: 'fit-content', background: 'var(--at-raised)' };

/** Renders a part of this plugin on the background it is used on. */
export const showPart = (
  part: ReactNode,
  api: PartOptions<Attendance>['api'],
  texts: PartOptions<Attendance>['texts'] = zhTW,
) => renderPart<Attendance>(part, { id: 'attendance', texts, api: api ?? {}, place });
