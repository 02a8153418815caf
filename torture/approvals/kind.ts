/** What a request moves, in øre, as limits of API clients count it. */
export type Moved = { documentOre: number; dayOre: number };

/** A mail that the test environment has captured. */
export type Mail = { invoiceId: string | null; quoteId: string | null; reminderId: string | null };

/** Reads in the account. Undefined: there is no such thing. */
export type Read = <T>(path: string) => Promise<T | undefined>;

/** A client that may do everything at once, for what a request needs before it can be asked for. */
export type Direct = {
  /** By the clock of the account. */
  today: string;
  /** Kroner for one euro today, in hundredths. It is another one each day. */
  euroE2: number;
  read: Read;
  /** @param body text is a table, all else JSON. @throws Finding when it is refused */
  post: <T = Thing>(path: string, body?: object | string) => Promise<T>;
  /** Does it where it can be done: a refusal by 404 or 409 is what the caller wants as well. */
  tryTo: (method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) => Promise<void>;
  /** An invoice that is so late that a letter with a fee may go. Undefined: there is none now. */
  takeLate: () => string | undefined;
};

export type Thing = { id: string };

/** A request that is ready to be asked for, and how the account shows that it was done. */
export type Case = {
  method: 'POST' | 'PATCH' | 'DELETE';
  path: string;
  body?: object;
  moves: Moved;
  /** How often the account shows that it was done. */
  countDone: (read: Read) => Promise<number>;
  /** The path of the document that it sends, whose number is that of the answer. Left out: it sends none. */
  document?: string;
  /**
   * It is of an amount in euro, in cents, whose kroner are those of the rate of the day on which it is asked for or approved. Another rate
   * makes its proposal say nothing else, so the proposal is never stale.
   */
  euroCents?: number;
  /** Whether a mail is the one that the request sends. Left out: it sends none. */
  sends?: (mail: Mail) => boolean;
};

/** An operation that may have to be asked for. */
export type Kind = {
  /** What its requests have in common with those of others. Such requests take turns in an account, and each is decided at once. */
  shares?: 'refund orders' | 'opening balance' | 'year result' | 'revaluation' | 'settings';
  /**
   * Makes what the request needs, with a customer and documents of its own.
   * @param amountOre what the request is to move, where it may be chosen
   * @returns undefined when it cannot be asked for now
   */
  prepare: (direct: Direct, amountOre: number) => Promise<Case | undefined>;
};

export const NOTHING: Moved = { documentOre: 0, dayOre: 0 };

/** Kroner for one euro on the day of a clock, in hundredths. One day differs from the next by less than 5 %. */
export function euroOn(clock: Date): number {
  return 1100 + (Math.floor(clock.getTime() / 86_400_000) % 10) * 5;
}

/** What an amount in euro cents moves at a rate in hundredths. */
export function movingEuro(cents: number, rateE2: number): Moved {
  return moving(Math.round((cents * rateE2) / 100));
}

/** One document, payment or entry. */
export function moving(amountOre: number): Moved {
  return { documentOre: amountOre, dayOre: amountOre };
}

export function inOre(kroner: number): number {
  return Math.round(kroner * 100);
}

export function inKroner(ore: number): number {
  return ore / 100;
}

export function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);
}

/** A customer whom no other request knows. */
export function newCustomer(): object {
  return { name: 'Kunde', email: `${crypto.randomUUID()}@kunder.example`, city: 'Bergen' };
}

/** A line that costs so much, exempt from VAT, so that the document costs the same. */
export function lineOf(amountOre: number): object {
  return { description: 'Bok', quantity: 1, unitPrice: inKroner(amountOre), vatCode: 5 };
}

export type Sent = Thing & { client: Thing };

export function makeDraft({ post }: Direct, amountOre: number, more: object = {}): Promise<Sent> {
  const client = newCustomer();
  return post('/v1/invoices', { client, dueDate: '2199-12-31', lines: [lineOf(amountOre)], ...more });
}

export async function makeSent(direct: Direct, amountOre: number, more: object = {}): Promise<Sent> {
  const { id } = await makeDraft(direct, amountOre, more);
  return direct.post(`/v1/invoices/${id}/send`, {});
}
