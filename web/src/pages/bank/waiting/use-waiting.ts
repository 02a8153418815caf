import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { dataOf } from '../../../http/data-of.ts';
import { useAccount } from '../../../http/session.ts';
import { useOnce } from '../../../http/use-once.ts';
import type { BankTransaction, Ignore, Match } from '../bank-queries.ts';
import { useRefreshBank } from '../../ledger/bank-transactions.ts';
import { accountApi } from '../../../http/account-api.ts';
import type { NewEntry } from './options.ts';

const MOST = 100;

/**
 * The transactions that wait, as they were when the page was opened. Those that are done since then stay, so that nothing jumps
 * and each can be undone.
 * @param at a transaction that is among them, also where it is not one of the newest
 */
function waitingQuery(accountId: string, at: string) {
  return {
    queryKey: ['waiting', accountId, at],
    queryFn: async () => {
      const query = { status: 'unmatched', pageSize: MOST } as const;
      const page = dataOf(await accountApi(accountId).GET('/v1/bank-transactions', { params: { query } }));
      if (at === '' || page.items.some(({ id }) => id === at)) return page;
      const asked = await read(accountId, at);
      return asked.status === 'unmatched' ? { ...page, items: [asked, ...page.items] } : page;
    },
    staleTime: Infinity,
    gcTime: 0,
  };
}

async function read(accountId: string, id: string): Promise<BankTransaction> {
  return dataOf(await accountApi(accountId).GET('/v1/bank-transactions/{id}', { params: { path: { id } } }));
}

export type Change = { transaction: BankTransaction } & (
  | { type: 'match'; match: Match; said: string }
  | { type: 'entry'; entry: NewEntry; said: string }
  | { type: 'refund'; refund: () => Promise<string>; said: string }
  | { type: 'ignore'; ignore: Ignore; said: string }
  | { type: 'undo'; said: string }
);

/** What has happened to a transaction on this page. `said` tells it in words. */
export type Doing = { isBusy: boolean; said: string; error: unknown };

/** The list of the page and its changes. A change is done while the person goes on with the next transaction. */
export function useWaiting(at: string) {
  const { accountId } = useAccount();
  const queries = useQueryClient();
  const refresh = useRefreshBank(accountId);
  const once = useOnce();
  const [doings, setDoings] = useState<Readonly<Record<string, Doing>>>({});
  const [done, setDone] = useState<readonly string[]>([]);
  const query = waitingQuery(accountId, at);
  const waiting = useQuery(query);
  const note = (id: string, doing: Doing) => setDoings((before) => ({ ...before, [id]: doing }));
  const put = (changed: BankTransaction) =>
    queries.setQueryData<typeof waiting.data>(
      query.queryKey,
      (page) => page && { ...page, items: page.items.map((one) => (one.id === changed.id ? changed : one)) },
    );

  const noteDone = (id: string, isDone: boolean) =>
    setDone((before) => [...before.filter((one) => one !== id), ...(isDone ? [id] : [])]);
  /** The change of the transaction as the change before it has left it. */
  const latest = (change: Change): Change => {
    const page = queries.getQueryData<typeof waiting.data>(query.queryKey);
    const transaction = page?.items.find(({ id }) => id === change.transaction.id);
    return transaction === undefined ? change : { ...change, transaction };
  };

  const run = useMutation({
    // One after the other, because the next one may be for the same invoice.
    scope: { id: `bank ${accountId}` },
    mutationFn: (change: Change) =>
      once([change.transaction.id, change], (header) => send(accountId, latest(change), header)),
    onMutate: ({ transaction: { id }, type, said }) => {
      note(id, { isBusy: true, said, error: undefined });
      // Before the service has answered, because the key for undoing means what the person did last.
      noteDone(id, type !== 'undo');
    },
    onSuccess: (changed, { transaction: { id }, said }) => {
      put(changed);
      note(id, { isBusy: false, said, error: undefined });
    },
    onError: async (error, { transaction: { id }, type }) => {
      note(id, { isBusy: false, said: '', error });
      noteDone(id, type === 'undo');
      // Somebody else may have been faster.
      put(await read(accountId, id));
    },
    onSettled: refresh,
  });

  const items = waiting.data?.items ?? [];
  return {
    waiting,
    doings,
    /** Starts a change, and does not wait for it. */
    change: (change: Change) => run.mutate(change),
    /** What was done last and can be undone. */
    last: items.find(({ id }) => id === done.at(-1)),
    isOpen: ({ id, status }: BankTransaction) => status === 'unmatched' && doings[id]?.isBusy !== true,
    /** How many wait that the list does not show. */
    beyond: Math.max((waiting.data?.totalCount ?? 0) - items.length, 0),
    readAnew: () => {
      setDoings({});
      setDone([]);
      return queries.resetQueries({ queryKey: query.queryKey });
    },
  };
}

async function send(accountId: string, change: Change, header: { 'Idempotency-Key': string }) {
  const api = accountApi(accountId);
  const { id, status, bookedOn: documentDate } = change.transaction;
  const path = { id };
  if (change.type === 'match' || change.type === 'refund') {
    const params = { path, header };
    const body = change.type === 'match' ? change.match : { refundId: await change.refund() };
    return dataOf(await api.POST('/v1/bank-transactions/{id}/match', { params, body }));
  }
  if (change.type === 'entry') {
    const body = { ...change.entry, documentDate, bankTransactionId: id };
    dataOf(await api.POST('/v1/journal-entries', { params: { header }, body }));
    return read(accountId, id);
  }
  if (change.type === 'ignore') {
    const params = { path, header };
    return dataOf(await api.POST('/v1/bank-transactions/{id}/ignore', { params, body: change.ignore }));
  }
  return dataOf(
    status === 'ignored'
      ? await api.DELETE('/v1/bank-transactions/{id}/ignore', { params: { path } })
      : await api.DELETE('/v1/bank-transactions/{id}/match', { params: { path } }),
  );
}
