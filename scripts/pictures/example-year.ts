import { addDays, osloDate } from '../../server/src/domain/days/local-date.ts';
import { bodyOf } from '../../server/test/support/api/answers.ts';
import type { ApiCaller } from '../../server/test/support/api/api-caller.ts';
import { createDraft, createSent } from '../../server/test/support/example-invoices.ts';
import { capturedEmails, moveClock } from '../../server/test/support/test-tools.ts';

const CUSTOMERS = [
  ['Fjord Kafé AS', 'faktura@fjordkafe.example', 'Bryggen 7', '5003', 'Bergen'],
  ['Solberg Regnskap AS', 'post@solberg.example', 'Kirkegata 12', '0153', 'Oslo'],
  ['Lofoten Sykkelutleie', 'hei@lofotensykkel.example', 'Havnegata 4', '8300', 'Svolvær'],
  ['Kari Nordmann', 'kari@nordmann.example', 'Elveveien 3', '7013', 'Trondheim'],
  ['Tromsø Havn KF', 'faktura@tromsohavn.example', 'Strandveien 20', '9006', 'Tromsø'],
  ['Bakeriet på Hjørnet AS', 'regnskap@bakeriet.example', 'Storgata 88', '9008', 'Tromsø'],
  ['Ulsteinvik Båtbyggeri AS', 'faktura@ulsteinbat.example', 'Verftsgata 1', '6065', 'Ulsteinvik'],
] as const;

const WORK = [
  ['Nettsted: design og oppsett', 12.5, 1150],
  ['Fotografier til årsrapport', 4, 890],
  ['Logo og profilhåndbok', 1, 18_400],
  ['Vedlikehold, en måned', 1, 2490],
  ['Skilt til inngangsparti', 2, 3750],
] as const;

/** A document as the API answers it, as far as pictures need it. */
export type Example = { id: string; client?: { id: string | null } };

/**
 * A year in the life of a small company, for pictures: the clock of the test account plays twelve months. Customers pay
 * most invoices; some invoices stay unpaid, in every status.
 * @param start the time of the service, at which the year begins
 * @returns the documents that pictures show
 */
export async function makeExampleYear(api: ApiCaller, start: Date): Promise<Record<string, Example>> {
  const dayAt = (days: number) => addDays(osloDate(start), days);
  const invoice = (index: number, dueInDays: number, rest: Record<string, unknown> = {}) => {
    const [name, email, address, postalCode, city] = CUSTOMERS[index % CUSTOMERS.length] ?? CUSTOMERS[0];
    const [description, quantity, unitPrice] = WORK[index % WORK.length] ?? WORK[0];
    return {
      client: { name, email, address, postalCode, city },
      dueDate: dayAt(dueInDays),
      lines: [{ description, quantity: quantity + (index % 3), unitPrice }],
      ...rest,
    };
  };
  const pay = async (id: string, amount: number, days: number) =>
    bodyOf(await api.post(`/v1/invoices/${id}/payments`, { amount, paidOn: dayAt(days) }), 201);

  const documents: Record<string, Example> = {};
  for (let month = 0; month < 12; month++) {
    const day = month * 30;
    if (day > 0) await moveClock(api, dayAt(day));
    const count = [3, 4, 3, 5, 4, 6, 2, 3, 5, 6, 7, 6][month] ?? 4;
    for (let index = 0; index < count; index++) {
      const sent = await createSent(api, invoice(month * 3 + index * 2, day + 14));
      const isLate = month >= 7 && (month + index) % 5 === 1;
      if (month < 11 && !isLate) await pay(sent.id, sent.total, day);
      if (isLate) documents[`late${month}`] = sent;
    }
  }
  const now = 350;
  await moveClock(api, dayAt(now));
  const remind = async (id: string, type: string) =>
    bodyOf(await api.post(`/v1/invoices/${id}/reminders`, { type, fee: true }), 201);
  const [oldest, second] = Object.values(documents);
  if (oldest === undefined || second === undefined) throw new Error('The year has late invoices.');
  for (const late of [oldest, second]) await remind(late.id, 'reminder');
  await moveClock(api, dayAt(now + 16));
  await remind(oldest.id, 'collection_warning');
  documents['warned'] = oldest;
  documents['reminded'] = second;

  const today = now + 16;
  documents['sent'] = await createSent(api, invoice(1, today + 14));
  const paid = await createSent(api, invoice(4, today + 14));
  await pay(paid.id, paid.total, today);
  const viewed = await createSent(api, invoice(5, today + 21));
  bodyOf(await api.post(`/v1/test/invoices/${viewed.id}/open`), 200);
  const partly = await createSent(api, invoice(6, today + 9));
  await pay(partly.id, 2500, today);
  const credited = await createSent(api, invoice(3, today + 14));
  const note = bodyOf(await api.post(`/v1/invoices/${credited.id}/credit-notes`), 201);
  documents['creditNote'] = bodyOf(await api.post(`/v1/invoices/${note.id}/send`), 200);
  const bounced = await createSent(api, invoice(2, today + 14));
  await capturedEmails(api, bounced.id, 1);
  bodyOf(await api.post(`/v1/test/invoices/${bounced.id}/bounce`), 200);
  Object.assign(documents, { paid, viewed, partly, bounced });
  documents['draft'] = await createDraft(api, invoice(8, today + 14));
  await createDraft(api, invoice(0, today + 30));
  documents['manualEntry'] = bodyOf(
    await api.post('/v1/journal-entries', {
      documentDate: dayAt(today),
      description: 'Kontorrekvisita',
      lines: [
        { account: '6800', debit: 150 },
        { account: '1920', credit: 150 },
      ],
    }),
    201,
  );
  return documents;
}
