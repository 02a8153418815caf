/**
 * Builds the package into the folder `package`, or another that is named, as it is packed and published: dist/esm for
 * `import` and the command, dist/cjs for `require`, each with its types. The compiler is that of the repository, because
 * the older one of this workspace is for openapi-typescript alone.
 */
import { execFileSync } from 'node:child_process';
import { copyFileSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const TSC = fileURLToPath(new URL('../../node_modules/typescript/bin/tsc', import.meta.url));
const CLIENT = fileURLToPath(new URL('..', import.meta.url));

const target = resolve(process.argv[2] ?? join(CLIENT, 'package'));
process.chdir(CLIENT);
rmSync(target, { recursive: true, force: true });
for (const [folder, module, project] of [
  ['dist/esm', 'esnext', 'tsconfig.cli.json'],
  ['dist/cjs', 'commonjs', 'tsconfig.build.json'],
] as const) {
  const options = ['--project', project, '--module', module, '--outDir', join(target, folder)];
  execFileSync(process.execPath, [TSC, ...options], { stdio: 'inherit' });
  // In declarations the compiler leaves the names of the sources.
  for (const file of globSync(`${join(target, folder)}/**/*.d.ts`)) {
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll(/(from '\.[\w./-]+)\.ts'/g, "$1.js'"));
  }
}
writeFileSync(join(target, 'dist/cjs/package.json'), `${JSON.stringify({ type: 'commonjs' })}\n`);
for (const file of ['README.md', 'CHANGELOG.md', 'LICENSE']) copyFileSync(file, join(target, file));
const manifest = {
  ...(JSON.parse(readFileSync('package.json', 'utf8')) as object),
  // Only here: of two workspaces with a command of one name, npm would link this one and not that of the service.
  bin: { tilgode: 'dist/esm/cli/main.js' },
  private: undefined,
  scripts: undefined,
  devDependencies: undefined,
};
writeFileSync(join(target, 'package.json'), `${JSON.stringify(manifest, undefined, 2)}\n`);
