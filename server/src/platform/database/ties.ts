import type { RawBuilder } from 'kysely';
import type { LocalDate } from '../../domain/days/local-date.ts';
import type { AccountId, AccountTrx } from './database.ts';

type Sql = RawBuilder<unknown>;

/**
 * What ties the rows of a room to accounts of the chart, to clients and to documents: a room answers for its own tables when one of
 * these goes. It leaves out what its tables have none of.
 */
export type Ties = {
  /** SQL: whether a row names the account of the chart. */
  isAccountUsed?: (accountId: string, number: string) => Sql;

  /** Keeps what issued documents need of a client whose type changes. */
  beforeNewType?: (trx: AccountTrx, client: { id: string; type: string }) => Promise<void>;
  /** The drafts that hold the name and address of the client. */
  draftsOf?: (trx: AccountTrx, clientId: string, limit: number) => Promise<DraftsOfClient>;
  /** The invoices of which the client still owes a part, or fees of letters. */
  openOf?: (trx: AccountTrx, clientId: string, limit: number) => Promise<string[]>;
  /** SQL: whether the law requires the client's name because of a row. */
  keepsName?: (accountId: string, clientId: string) => Sql;
  /** SQL for the ids of the mails of the client's documents. */
  mailsOf?: (accountId: string, clientId: string) => Sql;
  /** Deletes what is said of the client and belongs to no document. @param also.mails SQL for the ids of the mails of all rooms */
  forgetClient?: (trx: AccountTrx, clientId: string, also: { now: Date; mails: Sql }) => Promise<void>;

  /** Deletes what these locked documents say, and what is said of them. */
  forgetDocuments?: (trx: AccountTrx, ids: string[], through: LocalDate, now: Date) => Promise<void>;
  old?: OldRows;
  /** Deletes what else is left of the years until that day. It is not counted. */
  forgetRest?: (trx: AccountTrx, through: LocalDate) => Promise<void>;

  /** What test accounts have captured or drawn. */
  testContent?: {
    /** SQL for its ids. @param before the ids of what is older are smaller */
    select: (accountId: AccountId, before: string) => Sql;
    /** @param ids SQL for an array of at most `atOnce` ids @returns how many were deleted; with `atOnce` 1 whether there are more */
    delete: (trx: AccountTrx, ids: Sql, before: string) => Promise<bigint>;
    /** Left out: 500. */
    atOnce?: number;
  };
};

/** Their ids, by the details of the error that names them. */
export type DraftsOfClient = { draftIds?: string[]; quoteIds?: string[] };

/** What goes by itself when the documents of its years have gone. */
export type OldRows = {
  counted: 'quotes' | 'recurringInvoices' | 'bankTransactions';
  /** SQL for the ids. @param going SQL for the ids of documents that count as deleted already */
  select: (accountId: string, through: LocalDate, going: Sql) => Sql;
  /** Deletes what these locked rows say. */
  forget: (trx: AccountTrx, ids: string[], now: Date) => Promise<void>;
};
