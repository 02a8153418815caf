import { textsByLanguage } from '../../text/texts-by-language.ts';

export const timelineTexts = textsByLanguage({
  events: {
    created: () => ['Utkast laget', 'Draft created'],
    brought_over: () => ['Overført med åpningsbalansen', 'Brought over with the opening balance'],
    sent: () => ['Sendt og nummerert', 'Sent and numbered'],
    email_queued: (recipient: string) => [
      `E-post til ${recipient} lagt i kø`,
      `Email to ${recipient} queued`,
    ],
    email_sent: (recipient: string) => [`E-post levert til ${recipient}`, `Email delivered to ${recipient}`],
    email_captured: (recipient: string) => [
      `E-post til ${recipient} fanget i testmiljøet`,
      `Email to ${recipient} captured in the test environment`,
    ],
    email_bounced: (recipient: string) => [
      `E-post til ${recipient} kom i retur`,
      `Email to ${recipient} bounced`,
    ],
    e_invoice_queued: (recipient: string) => [
      `E-faktura til ${recipient} lagt i kø`,
      `E-invoice to ${recipient} queued`,
    ],
    e_invoice_sent: (recipient: string) => [
      `E-faktura sendt til ${recipient}`,
      `E-invoice sent to ${recipient}`,
    ],
    e_invoice_captured: (recipient: string) => [
      `E-faktura til ${recipient} fanget i testmiljøet`,
      `E-invoice to ${recipient} captured in the test environment`,
    ],
    e_invoice_accepted: (recipient: string) => [
      `E-faktura mottatt av ${recipient}`,
      `E-invoice accepted by ${recipient}`,
    ],
    e_invoice_rejected: (recipient: string) => [
      `E-faktura avvist av ${recipient}`,
      `E-invoice rejected by ${recipient}`,
    ],
    e_invoice_failed: (recipient: string) => [
      `E-faktura til ${recipient} kom ikke fram`,
      `E-invoice to ${recipient} did not arrive`,
    ],
    delivered_otherwise: () => ['Levert på annen måte', 'Delivered otherwise'],
    viewed: () => ['Åpnet av kunden', 'Opened by the customer'],
    overdue: () => ['Forfalt', 'Overdue'],
    reminded: () => ['Purring sendt', 'Reminder sent'],
    collection_warned: () => ['Inkassovarsel sendt', 'Collection notice sent'],
    payment: () => ['Innbetaling', 'Payment'],
    payment_reversed: () => ['Innbetaling tilbakeført', 'Payment reversed'],
    credit_applied: () => ['Betalt fra det kunden hadde til gode', 'Paid from the customer’s credit'],
    loss: () => ['Tapsført', 'Written off as a loss'],
    rounding: () => ['Øredifferanse ført', 'Difference of øre written off'],
    write_off_reversed: () => ['Tapsføring tatt tilbake', 'Write-off taken back'],
    fees_waived: () => ['Gebyrer og renter frafalt', 'Fees and interest waived'],
    reminders_paused: () => ['Purring satt på vent', 'Reminders paused'],
    reminders_resumed: () => ['Purring fortsetter', 'Reminders resumed'],
    handed_over: (agency: string) => [
      `Overført til inkasso hos ${agency}`,
      `Handed over to ${agency} for collection`,
    ],
    handed_over_ended: () => ['Tatt tilbake fra inkasso', 'Taken back from the agency'],
    loss_recovered: () => [
      'Tap tatt tilbake, fordi det kom inn penger',
      'Loss taken back, because money came in',
    ],
    credited: () => ['Kreditert', 'Credited'],
    paid: () => ['Fullt betalt', 'Paid in full'],
  },
  theRecipient: ['mottakeren', 'the recipient'],
  openLetter: ['Se brevet', 'See the letter'],
  openCreditNote: ['Se kreditnotaen', 'See the credit note'],
});
