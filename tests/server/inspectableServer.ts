// Child process: the real server, started in this process so that a test can read what no response contains (the digits
// of a captcha). A message is a captcha's key, the reply its digits.
import { startServer } from '@atrium/host-server';
import { sql } from 'drizzle-orm';

const atrium = await startServer({ prefer: 'built' });
const database = atrium.services.db;

process.on('message', (key: string) => {
  void (async () => {
    const found = await database.execute(sql`select answer from host.captchas where key = ${key}`);
    const [row] = (found as unknown as { rows: { answer: string }[] }).rows;
    process.send!({ digits: row?.answer ?? '' });
  })();
});
process.on('disconnect', () => void atrium.stop().then(() => process.exit(0)));
process.send!({ url: atrium.url });
