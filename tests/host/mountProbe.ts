import { mount } from '@atrium/testing';
import type contract from '../../host/server/fixtures/probe/src/contract.ts';
import { PROBE } from '../../host/server/src/testing/probe.ts';

export type Probe = typeof contract;

/** The probe plugin in the real host, with a signed-in person. */
export const mountProbe = (options: Parameters<typeof mount<Probe>>[1] = {}) => mount<Probe>(PROBE, options);
