import type { TestProject } from 'vitest/node';
import { loadDemoCompany } from './loadDemoCompany.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Data folder of the loaded demo company. */
    company: string;
  }
}

/** Global set-up of the project `tests`. */
export default async function setup(project: TestProject): Promise<() => void> {
  const company = await loadDemoCompany();
  project.provide('company', company.path);
  return company.remove;
}
