import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { connectClient, connectionOf } from '../../server/src/platform/database/connection.ts';
import type { ConnectionOptions } from '../../server/src/platform/database/connection.ts';
import { prepareTables } from '../../server/src/program/cli/database/storage.ts';
import { eventually } from '../../server/test/support/eventually.ts';
import { Finding } from '../../torture/finding.ts';
import { documented } from '../documented.ts';
import { pathOf, postgresPrograms } from '../needs.ts';
import { makeFolder, makeFolderIn, startEngine, writeSettings } from './engine.ts';
import { openNetwork } from './network.ts';
import { killAllIn, signalAllIn } from './processes.ts';

/** One of the three machines, with etcd, Patroni and PostgreSQL. */
export type Machine = {
  name: string;
  address: string;
  /** Starts etcd and Patroni, as far as they do not run. */
  start(): void;
  /** kill -9 of everything, as when the power goes. */
  kill(): Promise<void>;
  /** kill -9 of Patroni and PostgreSQL, whose supervisor starts Patroni again. */
  killAndStart(): Promise<void>;
  freeze(): void;
  thaw(): void;
  /** Cuts the cable to everybody, or to the two other machines only. */
  cutOff(from: 'everybody' | 'machines'): void;
  mend(): void;
};

export type Cluster = {
  machines: Machine[];
  /** The database of the service, by all of its hosts. */
  url: string;
  connection: ConnectionOptions;
  /** The machine whose PostgreSQL takes writes. */
  primary(): Promise<Machine>;
  /** Waits until all machines take part, and the standbys have everything. */
  untilWhole(): Promise<void>;
  close(): Promise<void>;
};

/** Seconds: as docs/scale.md has it. */
export const TTL = 20;
const NAMES = ['one', 'two', 'three'];
const WHOLE_MILLISECONDS = 120_000;
const LOOK_MILLISECONDS = 2_000;

type Member = { name: string; role: string; state: string; lag?: number | string; timeline?: number };
type View = { members: Member[] };

/** Starts the cluster of docs/scale.md on three machines, with the tables of the service. */
export async function startPatroniCluster({ synchronous }: { synchronous: boolean }): Promise<Cluster> {
  const network = openNetwork(NAMES.length);
  const folder = makeFolder();
  const addresses = network.sites.map(({ address }) => address);
  const places = Object.fromEntries(
    addresses.map((address, index) => [`10.0.0.${index + 1}:`, `${address}:`]),
  );

  const machines = network.sites.map((site, index): Machine => {
    const { address, within } = site;
    const name = NAMES[index] ?? '';
    const own = { '<name>': name, '<address>': address };
    const [etcd, patroni] = [makeFolderIn(folder.path, `${name}-etcd`), makeFolderIn(folder.path, name)];
    const environment = environmentOf(
      documented('/etc/default/etcd', { ...places, ...own, '/var/lib/etcd/tilgode': join(etcd, 'data') }),
    );
    const settings = writeSettings(
      join(patroni, 'patroni.yml'),
      documented('/etc/patroni/config.yml', {
        ...places,
        ...own,
        '10.0.0.0/24': network.range,
        'synchronous_mode: true': `synchronous_mode: ${synchronous}`,
        '/var/lib/postgresql/15/tilgode': join(patroni, 'data'),
        '/usr/lib/postgresql/15/bin': postgresPrograms(),
        // All machines share the file system here.
        'data_dir:': `parameters: { unix_socket_directories: ${patroni} }\n  data_dir:`,
      }),
    );
    const startPatroni = () => startEngine(patroni, pathOf('patroni'), [settings], { within });
    const folders = [patroni, etcd];
    return {
      name,
      address,
      start() {
        startEngine(etcd, pathOf('etcd'), [], { within, environment });
        startPatroni();
      },
      async kill() {
        await Promise.all(folders.map(killAllIn));
      },
      async killAndStart() {
        await killAllIn(patroni);
        startPatroni();
      },
      freeze: () => folders.forEach((one) => signalAllIn(one, 'SIGSTOP')),
      thaw: () => folders.forEach((one) => signalAllIn(one, 'SIGCONT')),
      cutOff(from) {
        const others = addresses.filter((other) => other !== address);
        site.cutOff(from === 'everybody' ? [network.range] : others);
      },
      mend: site.mend,
    };
  });

  /** As each machine sees them. A machine that was cut off may still remember an older state. */
  const views = async (): Promise<Member[][]> => {
    const answers = await Promise.all(addresses.map((address) => look(`http://${address}:8008/cluster`)));
    return answers.map((answer) => (answer === undefined ? [] : (JSON.parse(answer) as View).members));
  };
  const cluster: Cluster = {
    machines,
    url: urlOf(addresses, 'tilgode'),
    connection: connectionOf(urlOf(addresses, 'tilgode')),
    async primary() {
      const found = await eventually('a machine is the primary', async () => {
        const answers = await Promise.all(addresses.map((address) => look(`http://${address}:8008/primary`)));
        return machines.find((_, index) => answers[index] !== undefined);
      });
      return found;
    },
    async untilWhole() {
      try {
        await eventually(
          'all machines take part',
          async () => areWhole(await views(), synchronous),
          WHOLE_MILLISECONDS,
        );
      } catch (error) {
        throw new Finding(String(error), {
          views: await views(),
          logs: machines.map(({ name }) => logOf(join(folder.path, name, 'patroni.log'))),
        });
      }
    },
    async close() {
      await folder.remove();
      network.close();
    },
  };
  try {
    for (const { start } of machines) start();
    await cluster.untilWhole();
    await createDatabase(connectionOf(urlOf(addresses, 'postgres').replace('tilgode:', 'postgres:')));
    await prepareTables({ connection: cluster.connection, owner: cluster.connection }, { makes: true });
  } catch (error) {
    await cluster.close();
    throw error;
  }
  return cluster;
}

function areWhole(views: Member[][], synchronous: boolean): boolean {
  const leaders = new Set(views.map((members) => members.find(({ role }) => role === 'leader')?.name));
  return leaders.size === 1 && views.every((members) => isWhole(members, synchronous));
}

function isWhole(members: Member[], synchronous: boolean): boolean {
  const [leader, ...others] = members.filter(({ role }) => role === 'leader');
  const standbys = members.filter((member) => member !== leader);
  const follow = standbys.every(({ lag, timeline }) => lag === 0 && timeline === leader?.timeline);
  const run = members.every(({ state }) => ['running', 'streaming'].includes(state));
  const isSynchronous = standbys.some(({ role }) => role === 'sync_standby');
  return (
    leader !== undefined &&
    others.length === 0 &&
    members.length === NAMES.length &&
    run &&
    follow &&
    isSynchronous === synchronous
  );
}

async function createDatabase(connection: ConnectionOptions): Promise<void> {
  const client = await connectClient(connection, 'proof');
  await client.query(`create role tilgode login createrole password 'secret'`);
  await client.query('create database tilgode owner tilgode');
  await client.end();
}

function urlOf(addresses: string[], database: string): string {
  return `postgres://tilgode:secret@${addresses.map((address) => `${address}:5432`).join(',')}/${database}`;
}

/** @returns the answer; undefined when it is not 200, or none comes */
async function look(url: string): Promise<string | undefined> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(LOOK_MILLISECONDS) });
    const text = await answer.text();
    return answer.ok ? text : undefined;
  } catch {
    return undefined;
  }
}

function environmentOf(file: string): Record<string, string> {
  const lines = file.split('\n').filter((line) => line.includes('='));
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
}

function logOf(path: string): string {
  return readFileSync(path, 'utf8').slice(-3_000);
}
