import { readFileSync } from 'node:fs';

/** typed-program.ts, as it imports the installed package. */
export const TYPED_PROGRAM = readFileSync(new URL('typed-program.ts', import.meta.url), 'utf8').replaceAll(
  '../../src/index.ts',
  '@tilgode/client',
);

/** The strictest that the compiler has, in an empty project, without the types of Node. */
export function compilerOptions(moduleResolution: 'nodenext' | 'bundler') {
  return {
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    module: moduleResolution === 'bundler' ? 'preserve' : 'nodenext',
    moduleResolution,
    target: 'es2022',
    types: [],
    noEmit: true,
  };
}
