import type { Asker, AskingAccount } from './approvals/asked.ts';
import { askAndDecide, decideLater } from './approvals/ask.ts';
import type { Turns } from './approvals/ask.ts';
import { moveClock } from './approvals/clocks.ts';
import { KINDS } from './approvals/kinds.ts';
import type { Load } from './load.ts';
import type { Random } from './random.ts';

/** Who asks on an account at once. Two with the same limits, so that they meet at the limit of the day. */
const ASKERS: readonly Asker[] = ['agent', 'limited', 'limited'];
/** So few that a round of a fault has several days, so many that the limit of the day is reached. */
const REQUESTS_A_DAY = 5;
/** How far the clock goes. A proposal of seven days ago can be decided no more. */
const DAYS_ON = [1, 1, 1, 2, 9, 30];

/**
 * Asks for every kind of operation on accounts and decides, day after day, until it is stopped. Everybody asks again with the same key
 * while there is no answer that lasts. The clock moves while nobody works, so that it is known which day each answer was of.
 * @param callers how many ask at once on an account
 */
export function startApprovals(url: string, all: AskingAccount[], callers: number, random: Random): Load {
  const stopping = new AbortController();
  let failure: unknown;

  async function work(one: AskingAccount, chance: Random): Promise<void> {
    const askers = ASKERS.slice(0, callers);
    const turns: Turns = new Map();
    const askSome = async (by: Asker, own: Random) => {
      for (let asked = 0; asked < REQUESTS_A_DAY && !stopping.signal.aborted; asked += 1) {
        const step = { url, one, turns, chance: own };
        if (await decideLater(step)) continue;
        if (one.deck.length === 0) one.deck.push(...own.shuffle(Object.keys(KINDS)));
        await askAndDecide(step, one.deck.pop() ?? '', by);
      }
    };
    try {
      for (let day = 0; !stopping.signal.aborted; day += 1) {
        await Promise.all(askers.map((by, index) => askSome(by, chance.fork(`${day} ${index}`))));
        if (!stopping.signal.aborted) await moveClock(url, one, chance.pick(DAYS_ON));
      }
    } catch (error) {
      failure ??= error;
      stopping.abort();
    }
  }

  const workers = all.map((one, index) => work(one, random.fork(index)));
  return {
    async stop() {
      stopping.abort();
      await Promise.all(workers);
      if (failure !== undefined) throw failure;
    },
  };
}
