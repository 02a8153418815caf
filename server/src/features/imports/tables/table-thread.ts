/** The thread in which a CSV of balances or open invoices is read. It is given the file, and then asked for facts, some at a time. */
import { answerQuestions } from '../../../platform/documents/file-thread.ts';
import type { TableFacts, TableToRead } from './read-facts.ts';
import { readFacts } from './read-facts.ts';
import type { ReadTable, SomeFacts } from './read-in-thread.ts';

const AT_ONCE = 500;

let facts: Pick<TableFacts, 'accounts' | 'customers' | 'items'> = { accounts: [], customers: [], items: [] };
let place = 0;

answerQuestions((question: TableToRead | 'more'): ReadTable | SomeFacts => {
  if (question === 'more') {
    const from = place;
    place += AT_ONCE;
    return {
      accounts: facts.accounts.slice(from, place),
      customers: facts.customers.slice(from, place),
      items: facts.items.slice(from, place),
    };
  }
  const { accounts, customers, items, ...read } = readFacts(question);
  facts = { accounts, customers, items };
  return read;
});
