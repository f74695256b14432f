import { readDevice } from '../../readDevice.ts';
import type { useAdministrationText } from '../useAdministrationText.ts';

/** Browser and system as people call them. */
export function describeDevice(userAgent: string, t: ReturnType<typeof useAdministrationText>): string {
  const device = readDevice(userAgent);
  return device ? t('signIns.deviceOn', device) : t('signIns.otherDevice');
}
