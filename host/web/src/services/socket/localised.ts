import type { HostEvent, WireEvent } from '@atrium/sdk/host';
import { language } from '../i18n/language.ts';

/** The event with its texts in the person's language. */
export function localised(wired: WireEvent): HostEvent {
  const { english, ...event } = wired;
  return english && language() === 'en' ? { ...event, ...english } : event;
}
