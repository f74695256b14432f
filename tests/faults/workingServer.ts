// A server with the probe plugin, as a process of its own: `write FROM` plans work and publishes until it is killed and
// prints the number of each commit; `drain` does what is left and prints what has been written.
import { startServer } from '../../host/server/src/app/start/startServer.ts';
import { PROBE } from '../../host/server/src/testing/probe.ts';

const [what, from] = process.argv.slice(2);
const LATER = what === 'drain' ? 3_600_000 : 0;
const server = await startServer({
  env: { ...process.env, PORT: '0', HOST: '127.0.0.1', ATRIUM_LOG_LEVEL: 'silent' },
  plugins: [{ folder: PROBE, kind: 'source' }],
  // Runs of the killed process are repeated after a pause.
  clock: {
    now: () => new Date(Date.now() + LATER),
    today: () => new Date(Date.now() + LATER).toISOString().slice(0, 10),
  },
});
const { services, plugins } = server;
const probe = plugins.contracts().find(({ id }) => id === 'probe')!;

if (what === 'drain') {
  await services.jobs.runDue();
  const { rows } = (await services.db.execute('select title from probe.notes order by id')) as unknown as {
    rows: { title: string }[];
  };
  process.stdout.write(JSON.stringify(rows.map(({ title }) => title)));
  await server.stop();
} else {
  for (let number = Number(from); ; number += 1) {
    await services.transaction(async () => {
      await services.jobs.plan('probe.remind', [{ payload: { title: `run ${number}` }, at: services.clock.now() }]);
      await services.domainEvents.publish(probe, 'noted', { title: `event ${number}` }, `key ${number % 3}`);
    });
    process.stdout.write(`${number}\n`);
  }
}
