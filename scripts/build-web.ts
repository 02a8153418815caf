/** Builds the app of web/ into web/dist, unless web/dist was built from the same files. */
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const root = fileURLToPath(new URL('..', import.meta.url));
const web = join(root, 'web');
const stamp = join(web, 'dist', 'built-from.txt');

/** The built app depends on these files. */
const SOURCES = [
  'web/{src,public}/**/*.*',
  'web/*.*',
  'client/src/schema.ts',
  'server/src/domain/**/*.ts',
  'package-lock.json',
  'scripts/build-web.ts',
];

/** Builds the app. Quick when nothing has changed. */
export async function buildWeb(): Promise<void> {
  const builtFrom = digestOfSources();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === builtFrom) return;
  // The notice is for a person at a terminal. A pipe or a log of JSON lines needs none.
  if (process.stdout.isTTY && process.env['LOG_FORMAT'] !== 'json')
    process.stdout.write('Building the app …\n');
  const { build } = await import('vite');
  const before = process.env['NODE_ENV'];
  await build({ root: web, configFile: join(web, 'vite.config.ts'), logLevel: 'warn' });
  // Vite sets NODE_ENV for the whole process. Other code in the process must not depend on whether there was something
  // to build.
  if (before === undefined) delete process.env['NODE_ENV'];
  compressAssets();
  writeFileSync(stamp, builtFrom);
}

function digestOfSources(): string {
  const hash = createHash('sha256');
  for (const path of globSync(SOURCES, { cwd: root }).toSorted()) {
    hash.update(`${path}\n`).update(readFileSync(join(root, path)));
  }
  return hash.digest('hex');
}

/** Compresses once here instead of at every request. The server sends the smallest form that the browser accepts. */
function compressAssets(): void {
  for (const file of globSync('*.{js,css}', { cwd: join(web, 'dist', 'assets') })) {
    const path = join(web, 'dist', 'assets', file);
    const content = readFileSync(path);
    writeFileSync(`${path}.br`, brotliCompressSync(content));
    writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
  }
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === import.meta.filename) await buildWeb();
