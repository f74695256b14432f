import { expect, test } from 'vitest';
import { FIRST_ICONS, iconsFor } from './icons.ts';

test('an icon that looks like another replaces it; one that is not in the list comes first', () => {
  expect(iconsFor('', false)).toHaveLength(FIRST_ICONS);
  const doubled = iconsFor('timeline-events', false);
  expect(doubled).toHaveLength(FIRST_ICONS);
  expect(doubled).not.toContain('calendar');
  expect(iconsFor('calendar', true)).not.toContain('timeline-events');
  expect(iconsFor('pulse', false)[0]).toBe('pulse');
});
