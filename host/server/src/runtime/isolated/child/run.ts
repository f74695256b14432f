// The host sends what to load, then what to do.
import { describeContract, NotIsolated } from '../describeContract.ts';
import { sendError, type ToChild } from '../messages.ts';
import { Channel } from './Channel.ts';
import { importServer } from './importServer.ts';
import { PluginHandlers } from './PluginHandlers.ts';
import { contextIn } from './contextIn.ts';

const channel = new Channel();
type Load = Extract<ToChild, { t: 'load' }>;

process.on('uncaughtException', (error) => channel.send({ t: 'crashed', error: sendError(error) }));

const load = (await channel.next('load')) as Load;
const { module, failure } = await importServer(load);
if (failure) channel.send({ t: 'notLoaded', ...failure });
else {
  try {
    channel.send({ t: 'loaded', description: describeContract(module.contract) });
  } catch (error) {
    const code = error instanceof NotIsolated ? 'NOT_ISOLATED' : 'IMPORT_FAILED';
    channel.send({ t: 'notLoaded', code, reason: error instanceof Error ? error.message : String(error) });
  }
  await channel.next('activate');
  const releases: (() => void | Promise<void>)[] = [];
  const handlers = new PluginHandlers(module.contract, channel);
  try {
    const context = contextIn(channel, module.contract, {
      timeZone: load.timeZone,
      onDispose: (release) => releases.push(release),
      handlers,
    });
    const server = await module.activate(context);
    handlers.serve(server);
    channel.send({ t: 'activated', handled: handlers.names() });
  } catch (error) {
    channel.send({ t: 'notActivated', error: sendError(error) });
  }
  await channel.next('stop');
  for (const release of releases.toReversed())
    try {
      await release();
    } catch (error) {
      channel.send({ t: 'note', level: 'error', message: 'plugin release failed', facts: { error: sendError(error) } });
    }
  channel.send({ t: 'stopped' });
}
