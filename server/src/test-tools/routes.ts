import type { Endpoints } from '../http/endpoint.ts';
import { bounceInvoice } from './bounce-invoice.ts';
import * as endpoint from './endpoints.ts';
import { getCapturedEmail } from './get-captured-email.ts';
import { getEmailHtml } from './get-email-html.ts';
import { getEmailSource } from './get-email-source.ts';
import { getTestClock } from './get-test-clock.ts';
import { listCapturedEmails } from './list-captured-emails.ts';
import { openInvoice } from './open-invoice.ts';
import { setTestClock } from './set-test-clock.ts';

export function testToolRoutes(endpoints: Endpoints): void {
  endpoints.get(endpoint.listEmails, listCapturedEmails);
  endpoints.get(endpoint.getEmail, getCapturedEmail);
  endpoints.file(endpoint.getSource, getEmailSource);
  endpoints.post(endpoint.open, openInvoice);
  endpoints.post(endpoint.bounce, bounceInvoice);
  endpoints.get(endpoint.getClock, getTestClock);
  endpoints.put(endpoint.setClock, setTestClock);
}

/** What the app needs beside the API. */
export function mailboxRoutes(endpointsForPeople: Endpoints): void {
  endpointsForPeople.file(endpoint.getHtml, getEmailHtml);
}
