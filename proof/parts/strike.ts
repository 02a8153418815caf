import type { Database } from '../../torture/installation.ts';
import { createRandom } from '../../torture/random.ts';
import { tortureOne } from '../../torture/story.ts';
import type { Fault, Scene } from '../../torture/fault.ts';
import { Broken, expect } from '../../torture/finding.ts';
import type { Journal, Request } from '../../torture/journal.ts';
import { isAcknowledged } from '../../torture/journal.ts';
import { eventually } from '../../server/test/support/eventually.ts';
import type { Row } from '../proof.ts';

/** A way to break the database, and to mend it when the service works again. */
export type Strike = {
  name: string;
  /** Seconds within which writes must be acknowledged again. */
  limitSeconds: number;
  /** @returns mends what was broken. It begins when writes are acknowledged again */
  break(scene: Scene): Promise<() => Promise<void>>;
};

const SIZE = { companies: 4, services: 1, workers: 2 };
const CALLERS = 4;
/** Without a rest the callers send more invoices than one service draws PDFs, and the proof waits for mails at its end. */
const REST_MILLISECONDS = 150;
/** How long the load goes on before and after each strike. */
const LOAD_MILLISECONDS = { least: 2_000, most: 4_000 };
const GIVE_UP_MILLISECONDS = 90_000;

/**
 * Strikes under the load of the torture: callers with keys who retry whatever was not answered. Afterwards everything
 * is read back and every key is asked again, and `tilgode verify` must find nothing.
 * @param way how the service reaches its database, for the table
 * @throws Finding when an acknowledged write is lost or done twice, or the service takes longer than the limit
 */
export async function strikeUnderLoad(
  way: string,
  strikes: Strike[],
  database: Database,
  say: (line: string) => void,
): Promise<Row[]> {
  const rows = new Map<Strike, Row>();
  const seed = `proof ${way}`;
  const plan = {
    seed,
    until: Infinity,
    connections: CALLERS,
    restMilliseconds: REST_MILLISECONDS,
    sizes: { own: SIZE, external: SIZE },
    faults: strikes.map((strike) => faultOf(strike, way, rows)),
    loadMilliseconds: LOAD_MILLISECONDS,
    database,
  };
  try {
    await tortureOne(plan, 'external', createRandom(seed), say);
    // The torture strikes in an order of its own.
    return strikes.flatMap((strike) => rows.get(strike) ?? []);
  } catch (error) {
    if (error instanceof Broken) say(`  The journal and the logs of the service are in ${error.folder}.`);
    throw error instanceof Broken ? error.cause : error;
  }
}

function faultOf(strike: Strike, way: string, rows: Map<Strike, Row>): Fault {
  return {
    name: `${strike.name}, ${way}`,
    on: ['external'],
    mayRepeatMail: true,
    async strike(scene: Scene) {
      const { asker } = scene;
      const beganAt = Date.now();
      const mend = await strike.break(scene);
      const brokenAt = Date.now();
      const againAt = await eventually(
        'a write is acknowledged again',
        async () => acknowledgedAgain(asker.journal, brokenAt),
        GIVE_UP_MILLISECONDS,
      );
      await mend();
      const seconds = (againAt - beganAt) / 1_000;
      expect(
        seconds <= strike.limitSeconds,
        `Writes are acknowledged again after ${seconds} s only.`,
        answersOf(asker.journal, brokenAt),
      );
      const acknowledged = asker.journal.entries.filter(isAcknowledged).length;
      rows.set(strike, {
        broken: `${strike.name}; ${way}`,
        times: 1,
        lost: `nothing of ${acknowledged} writes`,
        took: `${seconds.toFixed(1)} s`,
      });
      return `${seconds.toFixed(1)} s; ${answersOf(asker.journal, brokenAt)}`;
    },
  };
}

/** @returns when the first request that was sent after the break was acknowledged, and not only replayed */
function acknowledgedAgain(journal: Journal, brokenAt: number): number | undefined {
  const again = requestsSince(journal, brokenAt).filter(
    ({ outcome, replayed }) => typeof outcome === 'number' && outcome < 300 && replayed !== true,
  );
  const times = again.flatMap(({ heardAt }) => heardAt ?? []);
  return times.length === 0 ? undefined : Math.min(...times);
}

/** How requests were answered since the break, for a person to read. */
function answersOf(journal: Journal, brokenAt: number): string {
  const since = requestsSince(journal, brokenAt).filter(({ outcome }) => outcome !== undefined);
  const kinds = Map.groupBy(since, ({ outcome }) => (typeof outcome === 'number' ? outcome : 'no answer'));
  return [...kinds].map(([outcome, all]) => `${all.length} × ${outcome}`).join(', ');
}

function requestsSince(journal: Journal, brokenAt: number): Request[] {
  return journal.entries.flatMap(({ requests }) => requests).filter(({ sentAt }) => sentAt > brokenAt);
}
