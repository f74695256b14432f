export type Preferences = Readonly<Record<string, unknown>>;

/**
 * What a person had and what was saved now: each key of `saved` replaces the old one, `null` deletes it, and
 * `calendarSetting` is merged one level deep by the same rule (C.3-2).
 */
export function mergePreferences(kept: Preferences, saved: Preferences): Preferences {
  const merged = merge(kept, saved);
  const { calendarSetting: before } = kept;
  const { calendarSetting: now } = saved;
  if (!isObject(now)) return merged;
  return { ...merged, calendarSetting: merge(isObject(before) ? before : {}, now) };
}

// Entries and not assignments: `__proto__` is a key like any other here.
function merge(kept: Preferences, saved: Preferences): Preferences {
  const entries = new Map([...Object.entries(kept), ...Object.entries(saved)]);
  return Object.fromEntries([...entries].filter(([, value]) => value !== null));
}

export function isObject(value: unknown): value is Preferences {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
