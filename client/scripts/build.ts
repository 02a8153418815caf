/**
 * Builds the package into dist: dist/esm for `import`, dist/cjs for `require`, each with its types. The compiler is that of
 * the repository, because the older one of this workspace is for openapi-typescript alone.
 */
import { execFileSync } from 'node:child_process';
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const TSC = fileURLToPath(new URL('../../node_modules/typescript/bin/tsc', import.meta.url));
const PACKAGE = fileURLToPath(new URL('..', import.meta.url));

process.chdir(PACKAGE);
rmSync('dist', { recursive: true, force: true });
for (const [folder, module, type] of [
  ['dist/esm', 'esnext', 'module'],
  ['dist/cjs', 'commonjs', 'commonjs'],
] as const) {
  const options = ['--project', 'tsconfig.build.json', '--module', module, '--outDir', folder];
  execFileSync(process.execPath, [TSC, ...options], { stdio: 'inherit' });
  writeFileSync(`${folder}/package.json`, `${JSON.stringify({ type })}\n`);
  // In declarations the compiler leaves the names of the sources.
  for (const file of globSync(`${folder}/*.d.ts`)) {
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll(/(from '\.\/[\w-]+)\.ts'/g, "$1.js'"));
  }
}
