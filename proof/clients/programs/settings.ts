import { randomUUID } from 'node:crypto';

/** What a program of an integrator is given. */
export const url = setting('TILGODE_URL');
export const clientId = setting('TILGODE_CLIENT_ID');
export const clientSecret = setting('TILGODE_CLIENT_SECRET');
export const audience = `${url}/v1/accounts/${setting('TILGODE_ACCOUNT')}`;

/** By which the program finds its own invoices among others. */
export const reference = `proof-${randomUUID()}`;
export const newKey = () => randomUUID();

export const newInvoice = {
  client: { name: 'Fjord Kaffe AS', email: 'faktura@fjordkaffe.example' },
  dueDate: '2030-01-31',
  metadata: { proof: reference },
  lines: [{ description: 'Kaffe, 1 kg', quantity: 3, unitPrice: 149.9 }],
};
export const wrongInvoice = { ...newInvoice, lines: [{ description: 'Kaffe', quantity: 0, unitPrice: 1 }] };

/** What every program has found out, for the proof to look at. */
export type Found = {
  statuses: string[];
  pages: number;
  events: string[];
  error: string;
  failing: string | undefined;
};

export function tell(found: Found): void {
  process.stdout.write(`${JSON.stringify(found)}\n`);
}

function setting(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set.`);
  return value;
}
