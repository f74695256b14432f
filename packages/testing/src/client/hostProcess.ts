// Child process of the test server: mounts plugins in real hosts for tests that run in a browser.
import type { AnyContract } from '@atrium/sdk';
import { findSource } from '../findSource.ts';
import { mount } from '../mount.ts';
import type { Mounted, SignedIn } from '../Mounted.ts';
import type { Answer, Ask, Known, MountAnswer } from './protocol.ts';

interface Running {
  readonly mounted: Mounted<AnyContract>;
  readonly people: SignedIn<AnyContract>[];
}

const running = new Map<number, Running>();
let count = 0;

process.on('message', ({ number, ask }: { number: number; ask: Ask }) => {
  void answerTo(ask).then(
    (value) => process.send?.({ number, answer: { ok: true, value } satisfies Answer }),
    (error: Error) => process.send?.({ number, answer: { ok: false, message: error.message } satisfies Answer }),
  );
});
process.on('disconnect', () => process.exit(0));

async function answerTo(ask: Ask): Promise<unknown> {
  if (ask.verb === 'mount') {
    const { folder } = await findSource(ask.plugin);
    const mounted = await mount<AnyContract>(ask.plugin, ask.options);
    // Another mount may be made while this one is asked.
    const id = (count += 1);
    running.set(id, { mounted, people: [mounted] });
    const { expireDateTime } = await mounted.host.session();
    const { person, token, url } = mounted;
    const plugin = mounted.server.context.id;
    return { mount: id, number: 0, person, token, url, expireDateTime, plugin, folder } satisfies MountAnswer;
  }
  const { mounted, people } = known(ask.mount);
  switch (ask.verb) {
    case 'person': {
      const signedIn = await mounted.asPerson(ask.options);
      const number = people.push(signedIn) - 1;
      return { number, person: signedIn.person, token: signedIn.token } satisfies Known;
    }
    case 'call': {
      const api = people[ask.person]?.api as Record<string, (input: unknown) => Promise<unknown>> | undefined;
      const call = api?.[ask.name];
      if (!call) throw new RangeError(`the plugin has no call "${ask.name}"`);
      return call(ask.input);
    }
    case 'advance':
      return mounted.advance(ask.milliseconds);
    case 'dispose':
      running.delete(ask.mount);
      return mounted.dispose();
  }
}

function known(mount: number): Running {
  const entry = running.get(mount);
  if (!entry) throw new RangeError(`mount ${mount} no longer exists`);
  return entry;
}
