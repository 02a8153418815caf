import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

type Asset = { contentType: string; text: string };

const CSS = 'text/css; charset=utf-8';
const SCRIPT = 'text/javascript; charset=utf-8';

const files: Record<string, Asset> = {
  'docs.css': { contentType: CSS, text: read('docs.css') },
  'docs.js': { contentType: SCRIPT, text: read('docs.js') },
  'guides.css': { contentType: CSS, text: read('guides.css') },
  'reference.css': { contentType: CSS, text: read('reference.css') },
  'reference.js': { contentType: SCRIPT, text: read('reference.js') },
  'minisearch.js': {
    contentType: SCRIPT,
    text: readFileSync(fileURLToPath(import.meta.resolve('minisearch')), 'utf8'),
  },
};

/** Changes with every file above, so that browsers may keep the files for ever. */
export const ASSETS_VERSION = createHash('sha256')
  .update(
    Object.values(files)
      .map(({ text }) => text)
      .join('\0'),
  )
  .digest('hex')
  .slice(0, 12);

/** Their names, as in `docs.css`. */
export const ASSETS = Object.entries(files);

/** What `npm start` has built: the typeface, the client, and the viewer of the reference, which is too large for a process to hold. */
export const BUILT_FOLDER = fileURLToPath(new URL('../../../../web/dist/docs/', import.meta.url));

/** The client package of this version, with the commands `tilgode listen`, `tilgode trigger` and `tilgode mcp`. */
export const CLIENT_PACKAGE_NAME = 'tilgode-client.tgz';

function read(name: string): string {
  return readFileSync(new URL(name, import.meta.url), 'utf8');
}
