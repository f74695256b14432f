await import('../host/server/src/start/loadDrizzleWhole.ts').catch(() => {});
const { startServer } = await import('../host/server/src/start/startServer.ts');
const s = await startServer({
  env: { ...process.env, PORT: '5211', ATRIUM_CAPTCHA: process.env.CAPTCHA ?? 'off', ATRIUM_DATA_DIR: '/tmp/w1data' },
  web: '/tmp/w1web',
  demo: true,
  config: { logLevel: 'warn' },
});
console.log(s.url);
