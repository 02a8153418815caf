/**
 * Builds the package into the folder `package`, as it is packed and published: dist/esm for `import` and the command, dist/cjs
 * for `require`, each with its types. The compiler is that of the repository, because the older one of this workspace is for
 * openapi-typescript alone.
 */
import { execFileSync } from 'node:child_process';
import { copyFileSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const TSC = fileURLToPath(new URL('../../node_modules/typescript/bin/tsc', import.meta.url));
const CLIENT = fileURLToPath(new URL('..', import.meta.url));

process.chdir(CLIENT);
rmSync('package', { recursive: true, force: true });
for (const [folder, module, project] of [
  ['package/dist/esm', 'esnext', 'tsconfig.cli.json'],
  ['package/dist/cjs', 'commonjs', 'tsconfig.build.json'],
] as const) {
  const options = ['--project', project, '--module', module, '--outDir', folder];
  execFileSync(process.execPath, [TSC, ...options], { stdio: 'inherit' });
  // In declarations the compiler leaves the names of the sources.
  for (const file of globSync(`${folder}/**/*.d.ts`)) {
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll(/(from '\.[\w./-]+)\.ts'/g, "$1.js'"));
  }
}
writeFileSync('package/dist/cjs/package.json', `${JSON.stringify({ type: 'commonjs' })}\n`);
for (const file of ['README.md', 'CHANGELOG.md', 'LICENSE']) copyFileSync(file, `package/${file}`);
const manifest = {
  ...(JSON.parse(readFileSync('package.json', 'utf8')) as object),
  // Only here: of two workspaces with a command of one name, npm would link this one and not that of the service.
  bin: { tilgode: 'dist/esm/cli/main.js' },
  private: undefined,
  scripts: undefined,
  devDependencies: undefined,
};
writeFileSync('package/package.json', `${JSON.stringify(manifest, undefined, 2)}\n`);
