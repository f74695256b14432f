import { expect, test } from 'vitest';
import contract from '../../contract.ts';

test.for(['ScheduleForm', 'ShowCalendar', 'RoomStatus'] as const)('[S0-149] panel %s is at least 620 wide', (view) => {
  expect(contract.panels[view].minWidth).toBe(620);
});
