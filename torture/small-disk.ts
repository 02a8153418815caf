import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { renameSync } from 'node:fs';

/** A tmpfs at a folder, the DATA_DIR of a service. It goes when this process ends, also by `kill -9`. */
export type SmallDisk = {
  /** @param options.keepFiles whether the files stay in the folder, on the large disk */
  giveBack(options: { keepFiles: boolean }): Promise<void>;
};

/** Room for all that a loud neighbour writes. A full disk is a fault of its own, which fills what is left. */
const SIZE = '1500m';
/**
 * Mounts, and waits for the end of its standard input, which comes when the torture ends. Services and their PostgreSQL may have outlived
 * it. They would keep the memory of the disk, so they are killed. The last of them may still be ending when the disk is unmounted.
 */
const HOLD = `
mount -t tmpfs -o size=${SIZE},mode=755 tmpfs "$0" && echo mounted && cat || exit
for one in /proc/[0-9]*; do
  grep -qszxF -e "DATA_DIR=$0" -e "$0/postgres/cluster" "$one/environ" "$one/cmdline" && kill -9 "\${one#/proc/}"
done
umount -l "$0"`;

/**
 * Mounts a small disk at the folder. This needs Linux, root and the right to mount.
 * @returns the reason why it cannot be mounted
 */
export async function mountSmallDisk(folder: string): Promise<SmallDisk | string> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'only root on Linux may mount one';
  // In a group of its own, because Ctrl-C ends the group of the torture.
  const holder = spawn('sh', ['-c', HOLD, folder], { stdio: 'pipe', detached: true });
  const ended = once(holder, 'exit');
  let complaint = '';
  holder.stderr.setEncoding('utf8').on('data', (text: string) => (complaint += text));
  await Promise.race([once(holder.stdout, 'data'), ended]);
  if (holder.exitCode !== null) return `it cannot be mounted: ${complaint.trim()}`;
  return {
    async giveBack({ keepFiles }) {
      const kept = `${folder}-kept`;
      const copied = keepFiles && spawnSync('cp', ['-a', folder, kept]).status === 0;
      holder.stdin.end();
      await ended;
      if (copied) renameSync(kept, folder);
    },
  };
}
