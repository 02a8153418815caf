/**
 * Builds the app of web/, and what /docs hands out, into web/dist, unless web/dist was built from the same files. The build is
 * made aside and put in place file by file, the page after its files: whoever asks meanwhile gets a whole app, and two builds
 * at once do not meet.
 */
import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { joinChunks } from './join-chunks.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const web = join(root, 'web');
const dist = join(web, 'dist');
const stamp = join(dist, 'built-from.txt');
/** Without this file the service says that the app is being built. */
const page = join(dist, 'index.html');
/** In a folder that starts so, a build is made. The service looks for one (serve-web-app.ts). */
const ASIDE = 'building-';
const DAY_MILLISECONDS = 86_400_000;

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
  if (isBuiltFrom(builtFrom)) return;
  // The notice is for a person at a terminal. A pipe or a log of JSON lines needs none.
  if (process.stdout.isTTY && process.env['LOG_FORMAT'] !== 'json')
    process.stdout.write('Building the app …\n');
  mkdirSync(dist, { recursive: true });
  const folder = mkdtempSync(join(dist, ASIDE));
  try {
    await buildApp(folder);
    // Somebody may be waiting for the page. The rest takes as long again.
    const assets = putInPlace(folder);
    compressAssets(assets, folder);
    await Promise.all([buildDocs(folder), packClient(folder)]);
    const built = [...assets, ...putInPlace(folder)];
    writeFileSync(join(folder, 'built-from.txt'), builtFrom);
    putInPlace(folder);
    removeOld(built);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** For `npm start`: the service starts at once, and its page says that the app is being built. */
function buildAside(): void {
  if (isBuiltFrom(digestOfSources())) return;
  // An app of older files may not fit to the service.
  rmSync(page, { force: true });
  const program = [import.meta.filename];
  spawn(process.execPath, program, { stdio: ['ignore', 'inherit', 'inherit'] }).unref();
}

function isBuiltFrom(digest: string): boolean {
  return existsSync(page) && existsSync(stamp) && readFileSync(stamp, 'utf8') === digest;
}

async function buildApp(folder: string): Promise<void> {
  const { build } = await import('vite');
  const before = process.env['NODE_ENV'];
  const whole = { root: web, configFile: join(web, 'vite.config.ts'), logLevel: 'warn' } as const;
  // The first time only to see which pages use what.
  const alone = await build({ ...whole, build: { write: false } });
  if (!('output' in alone)) throw new Error('Vite has made more than one build.');
  const groups = joinChunks(alone.output.filter((file) => file.type === 'chunk'));
  const rolldownOptions = { output: { codeSplitting: { groups } } };
  await build({ ...whole, build: { outDir: folder, emptyOutDir: false, rolldownOptions } });
  // Vite sets NODE_ENV for the whole process. Other code in the process must not depend on whether there was something
  // to build.
  if (before === undefined) delete process.env['NODE_ENV'];
}

/** Moves what is built so far, the page last. @returns the files, as `assets/index.js` */
function putInPlace(folder: string): string[] {
  const [pages = [], others = []] = [true, false].map((isPage) =>
    globSync('**/*.*', { cwd: folder }).filter((file) => (file === 'index.html') === isPage),
  );
  const files = [...others, ...pages];
  for (const file of files) {
    mkdirSync(dirname(join(dist, file)), { recursive: true });
    renameSync(join(folder, file), join(dist, file));
  }
  return files;
}

/**
 * Files under /app/assets have names by their content, so those of several builds stand side by side: a page that is open asks
 * for files of its own build. A file whose build is a day old goes.
 */
function removeOld(built: string[]): void {
  const assets = globSync('assets/*', { cwd: dist }).filter((file) => !built.includes(file));
  // A build that was killed leaves its folder.
  for (const file of [...assets, ...globSync(`${ASIDE}*`, { cwd: dist })]) {
    const path = join(dist, file);
    const changedAt = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - changedAt > DAY_MILLISECONDS) rmSync(path, { recursive: true, force: true });
  }
}

function digestOfSources(): string {
  const hash = createHash('sha256');
  for (const path of globSync(SOURCES, { cwd: root }).toSorted()) {
    hash.update(`${path}\n`).update(readFileSync(join(root, path)));
  }
  return hash.digest('hex');
}

/** Compresses once here instead of at every request. The server sends the smallest form that the browser accepts. */
function compressAssets(assets: string[], folder: string): void {
  mkdirSync(join(folder, 'assets'), { recursive: true });
  for (const file of assets.filter((name) => /\.(js|css)$/.test(name))) {
    const content = readFileSync(join(dist, file));
    writeFileSync(join(folder, `${file}.br`), brotliCompressSync(content));
    writeFileSync(join(folder, `${file}.gz`), gzipSync(content, { level: 9 }));
  }
}

/** The client package, as it is published. */
async function packClient(folder: string): Promise<void> {
  const run = promisify(execFile);
  const built = join(folder, 'client');
  await run(process.execPath, [join(root, 'client', 'scripts', 'build.ts'), built]);
  const pack = ['pack', built, '--silent', '--ignore-scripts', '--pack-destination', folder];
  const { stdout } = await run('npm', pack, {
    cwd: join(root, 'client'),
    shell: process.platform === 'win32',
  });
  rmSync(built, { recursive: true });
  mkdirSync(join(folder, 'docs'), { recursive: true });
  renameSync(join(folder, stdout.trim()), join(folder, 'docs', 'tilgode-client.tgz'));
}

/**
 * What the documentation at /docs loads besides the server's own files: the typeface, and the viewer of the API reference. The
 * package of the viewer is asked as its page would ask, because its only way in is its Fastify plugin.
 */
async function buildDocs(aside: string): Promise<void> {
  const folder = join(aside, 'docs');
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

if (process.argv[1] !== undefined && resolve(process.argv[1]) === import.meta.filename) {
  if (process.argv[2] === '--aside') buildAside();
  else await buildWeb();
}
