// pnpm notice: writes NOTICE, the libraries that an installation contains, with their licences and authors, from the lockfile.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeNotice } from './check/notice.ts';
import { ROOT } from './process/root.ts';

writeFileSync(join(ROOT, 'NOTICE'), await writeNotice());
