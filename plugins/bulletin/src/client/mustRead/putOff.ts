import { companyDay } from '@atrium/ui';

/** Until which day the must-reads do not open by themselves in this browser. */
const PUT_OFF = 'atrium.bulletin.putOff';

export const putOff = (): void => localStorage.setItem(PUT_OFF, companyDay());

export const isPutOff = (): boolean => (localStorage.getItem(PUT_OFF) ?? '') >= companyDay();

/** For the next person who signs in, or the same one. */
export const forgetPutOff = (): void => localStorage.removeItem(PUT_OFF);
