// What an isolated plugin has of `node:module`: bundles of CommonJS packages call `createRequire`.
import { builtinModules, createRequire, isBuiltin } from 'node:module';

export { builtinModules, createRequire, isBuiltin };
export default { builtinModules, createRequire, isBuiltin };
