// pnpm api: writes the reports of what plugins are built against, the public types of sdk and ui (packages/*/api).
import { saveApiReports } from './check/apiReports.ts';

for (const name of await saveApiReports()) console.log(name);
