import type { RawBuilder } from 'kysely';
import type { LocalDate } from '../../domain/days/local-date.ts';
import type { AccountTrx, Db } from '../database/database.ts';

/** Why a held thing cannot be answered so. The thing stays held. The message is for the operator. */
export class ReleaseRefused extends Error {
  override readonly name = 'ReleaseRefused';
}

/** A held thing. `since`: when the thing was made, or should have been made. */
export type HeldThing = { accountId: string; id: string; since: Date };

/** A held thing that cannot be answered so, and the reason. The thing stays held. */
export type RefusedThing = { kind: string; accountId: string; id: string; reason: string };

/** A person's words about a held thing. */
export type SaidOfHeld = {
  by: string;
  now: Date;
  /** The number of the document that is out, where `needs` asks for it. */
  number?: bigint;
  /** The day on which the thing was done, where `needs` asks for the day. */
  day?: LocalDate;
};

/** Writes a person's answer about a held thing. A thing that is not held any more is left alone. */
export type WriteHeldAnswer = (trx: AccountTrx, id: string, said: SaidOfHeld) => Promise<void>;

/** A kind of things that are held after the database went back to an earlier moment (decision 84). */
export type HeldKind = {
  name: string;
  /** Names several of them, as in `mails to customers`. */
  title: string;
  /** A query of all that is held at that time, with the columns `account_id`, `id` (text) and `since`. */
  held(now: Date): RawBuilder<unknown>;
  /** Lets the thing go out. Left out: a release is recorded (`releaseHeld`), which the queries of the kind look at. */
  send?: WriteHeldAnswer;
  /** The thing never goes out. Left out: nobody can drop such things. */
  drop?: WriteHeldAnswer;
  /** The thing has gone out in the hours that are lost. Left out: nobody can say so of such things. */
  done?: WriteHeldAnswer;
  /** The facts that a person must give of a thing that is done. Then things are answered one by one. */
  needs?: readonly ('number' | 'day')[];
  /** Whether the first start makes more held things of the kind. Left out: it makes none. */
  mayCome?(db: Db): Promise<boolean>;
};

/** Whether work goes on after the database went back to an earlier moment. Work that sends something out is held. */
export type AfterRestore = HeldKind | { goes: string };
