import type { RawBuilder } from 'kysely';
import type { LocalDate } from '../../domain/days/local-date.ts';
import type { AccountTrx, Db } from '../database/database.ts';

/** Why something that is held cannot be answered so. It stays held as it is. The message is for the operator. */
export class ReleaseRefused extends Error {
  override readonly name = 'ReleaseRefused';
}

/** One held thing. `since`: when it was made, or should have been. */
export type Held = { accountId: string; id: string; since: Date };

/** A held thing that cannot be answered so, and why. It stays held. */
export type Refused = { kind: string; accountId: string; id: string; reason: string };

/** What a person says of a held thing. */
export type Said = {
  by: string;
  now: Date;
  /** The number of the document that is out, where `needs` asks for it. */
  number?: bigint;
  /** The day on which that was done which is done, where `needs` asks for it. */
  day?: LocalDate;
};

/** Writes what a person has said of one held thing. Something that is not held any more is left alone. */
export type Answer = (trx: AccountTrx, id: string, said: Said) => Promise<void>;

/** A kind of what is held after the database went back to an earlier moment (decision 84). */
export type HeldKind = {
  name: string;
  /** Names several of them, as in `mails to customers`. */
  title: string;
  /** A query of all that is held at that time, with the columns `account_id`, `id` (text) and `since`. */
  held(now: Date): RawBuilder<unknown>;
  /** Lets it go out. Left out: a release is recorded (`release`), which its queries look at. */
  send?: Answer;
  /** It never goes out. Left out: nobody can drop it. */
  drop?: Answer;
  /** It has gone out in the hours that are lost. Left out: that cannot be said of it. */
  done?: Answer;
  /** What a person must give of a thing that is done. Then things are answered one by one. */
  needs?: readonly ('number' | 'day')[];
  /** Whether the first start makes more of it, which is held. Left out: it makes none. */
  mayCome?(db: Db): Promise<boolean>;
};

/** Whether work goes on after the database went back to an earlier moment. What goes out is held. */
export type AfterRestore = HeldKind | { goes: string };
