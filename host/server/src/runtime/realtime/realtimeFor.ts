import type { AnyContract } from '@atrium/sdk';
import type { Audience } from '@atrium/sdk/server';
import type { HostRealtime } from '../../core/services.ts';
import { check } from '../http/validation.ts';

interface PluginRealtime {
  emit(name: string, payload: unknown, to: Audience): Promise<void>;
  control: HostRealtime['control'];
  content: HostRealtime['content'];
}

/** Realtime of one plugin: its own events only, cut to their schemas, so that nothing undeclared reaches a browser. */
export function realtimeFor(realtime: HostRealtime, contract: AnyContract): PluginRealtime {
  return {
    control: (type, to, data) => realtime.control(type, to, data),
    content: (event, to) => realtime.content(event, to),
    async emit(name, payload, to) {
      const schema = contract.events?.[name];
      if (!schema) throw new TypeError(`plugin ${contract.id} has no event "${name}"`);
      const result = await check(schema, payload, 'en');
      if (!result.ok) throw new TypeError(`event ${contract.id}.${name} does not fit: ${result.issues[0]?.message}`);
      await realtime.emitFor(contract.id, name, result.value, to);
    },
  };
}
