import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chooseAction, openInApp, startAppInBrowser } from '../support/browser/app-browser.ts';
import { AXE, axeFinds } from '../support/browser/axe.ts';
import { bodyOf } from '../support/api/answers.ts';
import { inDays } from '../support/dates.ts';
import { createDraft, createSent, exemptLine, getInvoice } from '../support/example-invoices.ts';
import { moveClock } from '../support/test-tools.ts';

const app = await startAppInBrowser();
const { service, company, owner } = app;
const api = await service.caller({ company, environment: 'test' });
const base = `/app/${company.accounts.test}`;

test('an overpayment becomes credit of the customer, pays invoices and is refunded, and the refund is reversed', async () => {
  const late = { client: { name: 'Fjord Kaffe AS', email: 'post@fjord.example' }, dueDate: inDays(20) };
  const covered = await createSent(api, { ...late, lines: [exemptLine(1000)] });
  const other = await createSent(api, { ...late, lines: [exemptLine(1000)] });
  const overpaid = { amount: 2500, paidOn: inDays(0), overpayment: 'credit' };
  bodyOf(await api.post(`/v1/invoices/${other.id}/payments`, overpaid), 201);
  await moveClock(api, inDays(45));
  const first = await createSent(api, { lines: [exemptLine(1000)] });
  const second = await createSent(api, { lines: [exemptLine(300)] });
  const clientId = first.client.id;
  const creditOf = async () => bodyOf(await api.get(`/v1/clients/${clientId}`), 200).creditBalance;
  const draft = await createDraft(api, {
    client: {
      name: '\u5F20\u4F1F',
      email: 'kåre@kunde.example',
      address: 'Kaigata 9',
      city: 'Bergen',
      type: 'consumer',
    },
    deliveryDate: inDays(-60),
    dueDate: inDays(75),
    lines: [{ description: 'Arbeid', quantity: 1, unitPrice: 1000, vatCode: 52 }],
  });

  await app.withPage({ signedInAs: owner.email, refusals: /^409 .*\/refunds$/ }, async (page) => {
    const says = (text: RegExp) => page.getByRole('status').filter({ hasText: text }).waitFor();
    await page.goto(`${base}/invoices/${first.id}`);
    await page.getByRole('button', { name: 'Registrer betaling' }).click();
    const payment = page.getByRole('dialog', { name: 'Registrer betaling' });
    await payment.getByLabel('Beløp i kroner').fill('1500,50');
    const record = payment.getByRole('button', { name: 'Registrer', exact: true });
    await payment.getByText(/^Før kr\s500,50 som tilgode på kunden$/).waitFor();
    assert.equal(await record.isDisabled(), true);
    await payment.getByRole('checkbox', { name: /som tilgode på kunden/ }).check();

    // A date is typed as people type it, moved by the arrow keys, and picked from a calendar.
    const date = payment.getByLabel('Betalingsdato');
    const today = await date.inputValue();
    assert.equal(today, first.issueDate.split('-').toReversed().join('.'));
    await date.fill('31.02.2026');
    await date.press('Tab');
    await payment.getByText('Skriv datoen som dag.måned.år, for eksempel 24.12.2026.').waitFor();
    await date.fill(today.slice(0, 5));
    await date.press('Tab');
    assert.equal(await date.inputValue(), today);
    await date.press('ArrowDown');
    assert.notEqual(await date.inputValue(), today);
    await payment.getByRole('button', { name: 'Velg i kalenderen' }).click();
    await page.getByRole('button', { name: 'Neste måned' }).waitFor();
    await page.evaluate(AXE);
    assert.deepEqual(await axeFinds(page, 'elements'), []);
    await page.keyboard.press('Escape');
    await date.fill('i dag');
    await record.click();
    await says(/^Betalingen på kr\s1\s500,50 er registrert/);
    await page.getByText(/hvorav kr\s500,50 til gode for kunden/).waitFor();
    assert.equal((await getInvoice(api, first.id)).payments[0]?.paidOn, first.issueDate);

    await openInApp(page, `${base}/customers/${clientId}`);
    const credit = page.getByRole('region', { name: 'Til gode' });
    await credit.getByText(/^kr\s500,50$/).waitFor();
    assert.equal(
      await page
        .getByRole('main')
        .getByText(/kr\s500,50(?! til)/)
        .count(),
      1,
      'credit is told once',
    );
    await credit.getByRole('button', { name: 'Bruk på faktura' }).click();
    const use = page.getByRole('dialog', { name: 'Bruk det kunden har til gode' });
    await use
      .getByRole('option', { name: new RegExp(`^Faktura ${second.number}, .* kr\\s300,00 å betale$`) })
      .waitFor({ state: 'attached' });
    assert.equal(await use.getByLabel('Beløp i kroner').inputValue(), '300');
    await use.getByLabel('Beløp i kroner').fill('200');
    await use.getByRole('button', { name: 'Bruk', exact: true }).click();
    await says(/^kr\s200,00 er brukt på fakturaen/);
    await credit.getByText(/^kr\s300,50$/).waitFor();
    assert.equal((await getInvoice(api, second.id)).payments[0]?.source, 'credit');

    await credit.getByRole('button', { name: 'Registrer at det er betalt tilbake', exact: true }).click();
    const refund = page.getByRole('dialog', { name: 'Registrer tilbakebetaling' });
    assert.equal(await refund.getByLabel('Beløp i kroner').inputValue(), '300,5');
    await refund.getByLabel('Beløp i kroner').fill('400');
    await refund.getByRole('button', { name: 'Registrer', exact: true }).click();
    await refund.getByText('Så mye har ikke kunden til gode').waitFor();
    await refund.getByLabel('Beløp i kroner').fill('300,50');
    await refund.getByRole('button', { name: 'Registrer', exact: true }).click();
    await says(/^Tilbakebetalingen på kr\s300,50 er registrert/);
    await credit.getByText(/^kr\s0,00$/).waitFor();
    assert.equal(await creditOf(), 0);

    await credit.getByRole('button', { name: 'Tilbakefør' }).click();
    const question = page.getByRole('dialog', { name: 'Tilbakeføre tilbakebetalingen?' });
    await question.getByText(/Kunden har kr\s300,50 til gode igjen/).waitFor();
    await question.getByRole('button', { name: 'Tilbakefør' }).click();
    await says(/^Tilbakebetalingen på kr\s300,50 er tilbakeført/);
    assert.equal(await creditOf(), 300.5);

    // The credit has changed since the page was opened. That must not keep the form from saving the phone number.
    await chooseAction(page, 'Endre opplysninger');
    await page.getByLabel('Telefon').fill('22 00 00 00');
    await page.getByRole('dialog').getByRole('button', { name: 'Lagre' }).click();
    await says(/^Endringene er lagret/);

    await openInApp(page, `${base}/invoices/${second.id}`);
    await page.getByText('fra det kunden hadde til gode').first().waitFor();
    await page
      .getByRole('region', { name: 'Historikk' })
      .getByText('Betalt fra det kunden hadde til gode')
      .waitFor();

    // The dialog for letters says that credit covers the invoice, and pays the invoice from it.
    await openInApp(page, `${base}/invoices/${covered.id}`);
    await page.getByRole('button', { name: 'Purr', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/^Kunden har kr\s1\s500,00 til gode, og det dekker fakturaen/).waitFor();
    assert.equal(await dialog.getByRole('checkbox', { name: /gebyr/ }).count(), 0);
    assert.equal(
      await dialog.getByText('flere kan ikke kreves').count(),
      0,
      'the credit is the reason, not the limit',
    );
    await dialog.getByRole('button', { name: 'Bruk det på fakturaen' }).click();
    await says(/er brukt på fakturaen/);
    assert.equal((await getInvoice(api, covered.id)).status, 'paid');

    // The dialog for sending tells what the law and the mail servers ask for.
    await openInApp(page, `${base}/invoices/${draft.id}`);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    const notice = dialog.getByRole('alert').filter({ hasText: 'Vær oppmerksom på dette' });
    await notice.waitFor();
    const told = await notice.getByRole('listitem').allInnerTexts();
    for (const [index, part] of [
      'over en måned siden',
      'Linje 1 har mva-kode for eksport',
      'foran @',
      'Kundens navn har tegn',
    ].entries()) {
      assert.ok(told[index]?.includes(part), `${told[index]} says ${part}`);
    }
  });
});
