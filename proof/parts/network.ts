import { execFileSync } from 'node:child_process';
import { endAtExit } from './ending.ts';

/** Of a machine in the network: its address, and a command that runs a program there. */
export type Site = {
  address: string;
  within: string[];
  /** Drops every packet to and from these addresses without a word, as a cut cable does. */
  cutOff(from: string[]): void;
  mend(): void;
};

export type Network = { sites: Site[]; range: string; close(): void };

/** For measuring devices, so no real network has these addresses (RFC 2544). */
const RANGE = '198.18';
/** The packets of a machine to itself pass. */
const TABLE = 'tilgode-cut';

/** Network namespaces that are joined by a bridge, of which this machine is a part. Needs root. */
export function openNetwork(machines: number): Network {
  const part = `${RANGE}.${process.pid % 256}`;
  const bridge = `tgp${process.pid}`;
  run('ip', 'link', 'add', bridge, 'type', 'bridge');
  const undo = [endAtExit(() => run('ip', 'link', 'delete', bridge))];
  run('ip', 'address', 'add', `${part}.254/24`, 'dev', bridge);
  run('ip', 'link', 'set', bridge, 'up');
  const sites = Array.from({ length: machines }, (_, index): Site => {
    const name = `${bridge}-${index + 1}`;
    const address = `${part}.${index + 1}`;
    const within = ['ip', 'netns', 'exec', name];
    run('ip', 'netns', 'add', name);
    undo.push(endAtExit(() => run('ip', 'netns', 'delete', name)));
    run('ip', 'link', 'add', name, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name);
    run('ip', 'link', 'set', name, 'master', bridge, 'up');
    run(...within, 'ip', 'address', 'add', `${address}/24`, 'dev', 'eth0');
    run(...within, 'ip', 'link', 'set', 'eth0', 'up');
    run(...within, 'ip', 'link', 'set', 'lo', 'up');
    return {
      address,
      within,
      cutOff(from) {
        const set = `{ ${from.join(', ')} }`;
        run(
          ...within,
          'nft',
          `table inet ${TABLE} {
            chain in { type filter hook input priority 0; ip saddr ${set} drop; }
            chain out { type filter hook output priority 0; ip daddr ${set} drop; }
          }`,
        );
      },
      mend: () => run(...within, 'nft', `delete table inet ${TABLE}`),
    };
  });
  return {
    sites,
    range: `${part}.0/24`,
    close() {
      for (const end of undo.toReversed()) end();
    },
  };
}

function run(...command: string[]): void {
  const [file = '', ...args] = command;
  execFileSync(file, args, { stdio: ['ignore', 'ignore', 'inherit'] });
}
