import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { TokenStore } from '../access-token.ts';

const OF_OTHERS = 0o077;

/**
 * Keeps tokens between the runs of a program, in files that nobody but the user of the program may read.
 * @param folder is made where there is none; `tilgode` in the user's caches (`~/.cache`, or `XDG_CACHE_HOME`) when left out
 */
export function tokenFiles(folder: string = join(userCaches(), 'tilgode')): TokenStore {
  return {
    async get(key) {
      const file = await open(join(folder, key));
      try {
        const { mode, uid } = await file.stat();
        // A token that somebody else has put there would take the requests to an account of theirs.
        const isOwn = process.getuid === undefined || (uid === process.getuid() && (mode & OF_OTHERS) === 0);
        return isOwn ? await file.readFile('utf8') : undefined;
      } finally {
        await file.close();
      }
    },
    async set(key, token) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // Another run may read at this moment.
      const next = join(folder, `${key}.${randomUUID()}`);
      await writeFile(next, token, { mode: 0o600, flag: 'wx' });
      await rename(next, join(folder, key));
    },
  };
}

function userCaches(): string {
  return process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache');
}
