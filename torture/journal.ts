import { createWriteStream } from 'node:fs';
import type { Account } from './accounts.ts';

export type Kind =
  | 'client'
  | 'invoice'
  | 'send'
  | 'payment'
  | 'credit note'
  | 'refund'
  | 'bank file'
  | 'match'
  | 'ignore'
  | 'agreement'
  | 'skip'
  | 'SAF-T file'
  | 'table'
  | 'move'
  | 'apply';

/** The parts of an answer that must be the same in a repeated answer. */
export type Answer = {
  status: number;
  text: string;
  location: string | undefined;
  etag: string | undefined;
  /** From a batch, which tells neither location nor ETag. */
  isOfBatch?: true;
};

/** @property outcome the status, or the reason why there is none; undefined while the request is under way */
export type Request = {
  sentAt: number;
  heardAt?: number;
  outcome?: number | string;
  replayed?: boolean;
  isOfBatch?: true;
};

/** One piece of work under one key, with all of its requests. */
export type Entry = {
  key: string;
  account: Account;
  kind: Kind;
  path: string;
  body: string | undefined;
  requests: Request[];
  /** Undefined while it is unknown whether the work was done. */
  answer?: Answer;
};

/** The client's own record of its requests and their answers. It is also written to a file, line by line as it happens. */
export type Journal = {
  entries: Entry[];
  open(wanted: Omit<Entry, 'requests'>): Entry;
  sent(entry: Entry): Request;
  heard(entry: Entry, request: Request, outcome: number | string, replayed: boolean): void;
  /** Notes what happened besides the requests. */
  note(text: string): void;
  close(): void;
};

export function createJournal(file: string): Journal {
  const stream = createWriteStream(file, { flags: 'a' });
  const entries: Entry[] = [];
  const write = (line: object) =>
    stream.write(`${JSON.stringify({ at: new Date().toISOString(), ...line })}\n`);
  return {
    entries,
    open(wanted) {
      const entry: Entry = { ...wanted, requests: [] };
      entries.push(entry);
      return entry;
    },
    sent(entry) {
      const { key, account, path, body, requests } = entry;
      const request: Request = { sentAt: Date.now() };
      requests.push(request);
      write(requests.length === 1 ? { sent: key, account: account.id, path, body } : { sentAgain: key });
      return request;
    },
    heard(entry, request, outcome, replayed) {
      Object.assign(request, { heardAt: Date.now(), outcome, replayed });
      write({ heard: entry.key, outcome, replayed, answer: entry.answer?.text });
    },
    note(text) {
      write({ note: text });
    },
    close() {
      stream.end();
    },
  };
}

export function isAcknowledged({ answer }: Entry): boolean {
  return answer !== undefined && answer.status < 300;
}
