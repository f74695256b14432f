import type { Service } from '../contract/ContractShape.ts';

/**
 * Where the main service repeats the calls of a service whose response is a file, for links: `/api/files/of/calendar/…`
 * is `/cal/…`.
 */
export const linkedFiles = (service: Service): `/${string}` => `/files/of/${service}`;
