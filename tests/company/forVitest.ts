import type { TestProject } from 'vitest/node';
import { demoCompany } from './demoCompany.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Data folder of the loaded demo company. */
    company: string;
  }
}

/** Global set-up of the project `tests`. */
export default async function setup(project: TestProject): Promise<void> {
  project.provide('company', await demoCompany());
}
