import { Type } from 'typebox';
import { ENVIRONMENTS } from '../../domain/access/environment.ts';
import { STANDINGS } from '../../domain/access/roles.ts';
import { DEADLINES, URGENCIES } from '../../domain/desk/desk.ts';
import { answerObject, closedObject, nullable, oneOf, requestObject } from '../../platform/http/fields.ts';
import { getDesk, setMondayMail } from '../desk/index.ts';
import { MONDAY_MAIL_LANGUAGES, getMondayMail } from '../people/index.ts';
import type { AppEndpoints } from './app-endpoints.ts';
import { NOTHING } from './app-endpoints.ts';

const day = Type.String({ format: 'date' });
const days = Type.Integer({ description: 'Days that are left; below 0 the day is over.' });

const deskCompany = answerObject('DeskCompany', {
  companyId: Type.String(),
  companyName: Type.String(),
  role: oneOf(STANDINGS),
  accountId: Type.String(),
  isClosed: Type.Boolean(),
  waiting: nullable(
    Type.Object(
      {
        drafts: Type.Integer(),
        bounced: Type.Integer(),
        notReminded: Type.Integer({ description: 'Overdue invoices without a reminder.' }),
        acceptedQuotes: Type.Integer(),
        bankTransactions: Type.Integer(),
        proposals: Type.Integer({ description: 'Those that this person can decide.' }),
      },
      { description: 'Null of a closed company, and while the figures are being counted.' },
    ),
  ),
  overdue: nullable(
    Type.Object({
      count: Type.Integer({ description: 'Invoices.' }),
      amount: Type.Number({ description: 'What is owed on them in kroner, with fees.' }),
    }),
  ),
  toDo: Type.Integer({ description: 'How many things wait for this person by her role.' }),
  urgency: nullable(oneOf(URGENCIES)),
  deadlines: Type.Array(Type.Object({ kind: oneOf(DEADLINES), on: day, days }), {
    description: 'The earliest first.',
  }),
  vat: nullable(
    Type.Object(
      { year: Type.Integer(), term: Type.Integer(), from: day, to: day, dueOn: day, days },
      { description: 'The VAT term whose return is due next.' },
    ),
  ),
  openYear: nullable(Type.Integer({ description: 'The year before, where it has entries in open months.' })),
  closedThrough: nullable(Type.String({ description: 'The last closed month, as in `2026-10`.' })),
  closedBy: nullable(Type.String({ description: 'Who closed or opened months last.' })),
});

/** What waits at all companies of the person. */
export function deskRoutes({ signedIn, deps }: AppEndpoints): void {
  const { db, accessDb } = deps;
  signedIn(
    {
      method: 'GET',
      url: '/desk',
      bound: 'few',
      query: closedObject({ environment: oneOf(ENVIRONMENTS) }),
      answer: answerObject('Desk', {
        items: Type.Array(deskCompany, { description: 'The most urgent first.' }),
      }),
    },
    async ({ person, query: { environment }, now }) => ({
      items: await getDesk({ db, accessDb, now }, person.personId, environment),
    }),
  );
  const mondayMail = { language: nullable(oneOf(MONDAY_MAIL_LANGUAGES)) };
  signedIn(
    { method: 'GET', url: '/monday-mail', bound: 'few', answer: answerObject('MondayMail', mondayMail) },
    async ({ person }) => ({ language: await getMondayMail(accessDb, person.personId) }),
  );
  signedIn(
    {
      method: 'PUT',
      url: '/monday-mail',
      body: requestObject('MondayMailChoice', mondayMail),
      answer: NOTHING,
    },
    async ({ person, body, now }) => setMondayMail(accessDb, person.personId, body.language, now),
  );
}
