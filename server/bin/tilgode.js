#!/usr/bin/env node
// Plain JavaScript on purpose: an older Node cannot even read main.ts, and the reader deserves to be told why.
import module from 'node:module';
import { fileURLToPath } from 'node:url';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 24 || (major === 24 && minor < 7)) {
  process.stderr.write(
    `Tilgode needs Node 24.7 or newer; this is ${process.versions.node}.\n` +
      'On Linux and Windows "npm ci" brings the right Node along: start with "npm start" or "npx tilgode".\n' +
      'On macOS install Node 24 first.\n',
  );
  process.exit(1);
}
// Half of a command's time would go into compiling the same files again. Where this folder cannot be written, it does.
// By the environment, since the service's processes load the same files.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(
  new URL('../../node_modules/.cache/tilgode', import.meta.url),
);
module.enableCompileCache();
await import('../src/program/main.ts');
