/** Builds the app of web/, and what /docs hands out, into web/dist, unless web/dist was built from the same files. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { joinChunks } from './join-chunks.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const web = join(root, 'web');
const stamp = join(web, 'dist', 'built-from.txt');

/** The built app depends on these files. */
const SOURCES = [
  'web/{src,public}/**/*.*',
  'web/*.*',
  'client/{src,scripts}/**/*.ts',
  'client/*.*',
  'server/src/domain/**/*.ts',
  'package-lock.json',
  'scripts/{build-web,join-chunks}.ts',
];

const TYPEFACE = '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2';

/** Builds the app. Quick when nothing has changed. */
export async function buildWeb(): Promise<void> {
  const builtFrom = digestOfSources();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === builtFrom) return;
  // The notice is for a person at a terminal. A pipe or a log of JSON lines needs none.
  if (process.stdout.isTTY && process.env['LOG_FORMAT'] !== 'json')
    process.stdout.write('Building the app …\n');
  const packing = packClient();
  const { build } = await import('vite');
  const before = process.env['NODE_ENV'];
  const whole = { root: web, configFile: join(web, 'vite.config.ts'), logLevel: 'warn' } as const;
  // The first time only to see which pages use what.
  const alone = await build({ ...whole, build: { write: false } });
  if (!('output' in alone)) throw new Error('Vite has made more than one build.');
  const groups = joinChunks(alone.output.filter((file) => file.type === 'chunk'));
  await build({ ...whole, build: { rolldownOptions: { output: { codeSplitting: { groups } } } } });
  // Vite sets NODE_ENV for the whole process. Other code in the process must not depend on whether there was something
  // to build.
  if (before === undefined) delete process.env['NODE_ENV'];
  compressAssets();
  await buildDocs();
  // Vite has emptied the folder.
  renameSync(await packing, join(web, 'dist', 'docs', 'tilgode-client.tgz'));
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

/** The client package, as it is published. @returns its file */
async function packClient(): Promise<string> {
  const run = promisify(execFile);
  await run(process.execPath, [join(root, 'client', 'scripts', 'build.ts')]);
  const pack = ['pack', './package', '--silent', '--ignore-scripts'];
  const { stdout } = await run('npm', pack, {
    cwd: join(root, 'client'),
    shell: process.platform === 'win32',
  });
  return join(root, 'client', stdout.trim());
}

/**
 * What the documentation at /docs loads besides the server's own files: the typeface, and the viewer of the API reference. The
 * package of the viewer is asked as its page would ask, because its only way in is its Fastify plugin.
 */
async function buildDocs(): Promise<void> {
  const folder = join(web, 'dist', 'docs');
  mkdirSync(folder, { recursive: true });
  copyFileSync(fileURLToPath(import.meta.resolve(TYPEFACE)), join(folder, 'inter.woff2'));
  const [{ default: Fastify }, { default: viewer }] = await Promise.all([
    import('fastify'),
    import('@scalar/fastify-api-reference'),
  ]);
  const app = Fastify();
  await app.register(viewer, { routePrefix: '/viewer', configuration: { url: '/v1/openapi.json' } });
  const { statusCode, rawPayload } = await app.inject('/viewer/js/scalar.js');
  await app.close();
  if (statusCode !== 200) throw new Error('The viewer of the API reference is no longer at js/scalar.js.');
  // The map is not served.
  const script = rawPayload.toString().replace(/\n\/\/# sourceMappingURL=.*$/, '\n');
  writeFileSync(join(folder, 'scalar.js'), script);
  // The highest quality would take most of a minute and save a twentieth.
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
  writeFileSync(join(folder, 'scalar.js.br'), brotliCompressSync(script, { params }));
  writeFileSync(join(folder, 'scalar.js.gz'), gzipSync(script, { level: 9 }));
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === import.meta.filename) await buildWeb();
