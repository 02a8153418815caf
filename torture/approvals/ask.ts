import { expect } from '../finding.ts';
import type { Random } from '../random.ts';
import { LIMITS } from './accounts.ts';
import type { Asked, Asker, AskingAccount, Decision, Proposed } from './asked.ts';
import { callerOfClient, callerOfPerson, directClient, reader } from './callers.ts';
import type { Case } from './kind.ts';
import { KINDS } from './kinds.ts';

const MOST_ORE = 9_999_00;
/** So often an open proposal is decided instead of asking for something new. */
const LATER_PERCENT = 15;

/** Lets requests that share something take turns. */
export type Turns = Map<string, Promise<void>>;

type Step = { url: string; one: AskingAccount; turns: Turns; chance: Random };

/** Decides now and then what was left open, often on an earlier day. @returns whether it has */
export async function decideLater(step: Step): Promise<boolean> {
  const { one, chance } = step;
  const open = one.asked.filter(isOpen);
  if (open.length === 0 || !chance.chance(LATER_PERCENT)) return false;
  await decide(step, chance.pick(open), chance.integer(1, 4));
  return true;
}

/** Asks for an operation, and decides by several at once, or leaves the proposal open for a later day. */
export async function askAndDecide(step: Step, operation: string, by: Asker): Promise<void> {
  const { one, turns, chance } = step;
  const shared = KINDS[operation]?.shares;
  if (shared === undefined) {
    const asked = await ask(step, operation, by);
    if (asked?.proposal !== undefined) await decide(step, asked, chance.integer(0, 4));
    return;
  }
  const takeTurn = async (before: Promise<void> | undefined): Promise<void> => {
    await before;
    const asked = await ask(step, operation, by);
    if (asked?.proposal !== undefined) await decide(step, asked, chance.integer(1, 4));
    // The next one changes what this one has in common with it.
    const read = reader(callerOfClient(step.url, one.clients.direct));
    if (asked !== undefined) asked.countedAtOnce = await asked.wanted.countDone(read);
  };
  const turn = takeTurn(turns.get(shared));
  turns.set(shared, turn);
  await turn;
}

/** No decision is known. Where another caller is about to decide, several decide at once. */
function isOpen({ proposal, decisions, countedAtOnce }: Asked): boolean {
  return proposal !== undefined && decisions.length === 0 && countedAtOnce === undefined;
}

/** @returns undefined when the account has not what the request needs */
export async function ask(
  { url, one, chance }: Pick<Step, 'url' | 'one' | 'chance'>,
  operation: string,
  by: Asker,
): Promise<Asked | undefined> {
  const amountOre = by === 'limited' ? amountAround(chance) : chance.integer(1, MOST_ORE);
  const wanted = await KINDS[operation]?.prepare(directClient(url, one), amountOre);
  return wanted && askFor({ url, one }, operation, by, wanted);
}

/** Asks for what is ready to be asked for. */
export async function askFor(
  { url, one }: Pick<Step, 'url' | 'one'>,
  operation: string,
  by: Asker,
  wanted: Case,
): Promise<Asked> {
  const { method, path, body } = wanted;
  const reply = await callerOfClient(url, one.clients[by])(method, path, body);
  const proposal =
    reply.status === 202 ? (JSON.parse(reply.text) as { proposal: Proposed }).proposal : undefined;
  const asked: Asked = { operation, by, wanted, clock: one.clock, proposal, reply, decisions: [] };
  one.asked.push(asked);
  return asked;
}

/** Below, at and above the limits. */
function amountAround(chance: Random): number {
  const { documentOre } = LIMITS;
  return chance.pick([
    documentOre,
    documentOre - 1,
    documentOre + 1,
    chance.integer(1, documentOre / 4),
    chance.integer(1, documentOre),
    chance.integer(documentOre, MOST_ORE),
  ]);
}

/** @param times by so many at once; 0 leaves it open */
async function decide({ url, one, chance }: Step, asked: Asked, times: number): Promise<void> {
  const { by, decisions, proposal } = asked;
  expect(proposal !== undefined, 'Only a proposal is decided.', asked);
  const path = `/v1/proposals/${proposal.id}`;
  const person = callerOfPerson(url, one);
  const approve = () => person('POST', `${path}/approve`, { hash: proposal.hash });
  const ways = {
    approve,
    decline: () => person('POST', `${path}/decline`, {}),
    withdraw: () => callerOfClient(url, one.clients[by])('DELETE', path),
  };
  const chosen = chance.shuffle(['approve', 'approve', 'decline', 'withdraw'] as const).slice(0, times);
  const waiting = chosen.map(async (way): Promise<Decision> => {
    return { way, clock: one.clock, reply: await ways[way]() };
  });
  decisions.push(...(await Promise.all(waiting)));
}
