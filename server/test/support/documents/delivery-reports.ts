type Group = { recipient: string; action: string; status: string };

/**
 * A report of a mail server about a mail of ours (RFC 3464), as one might come back.
 *
 * @param what.groups one for each recipient; or `fields`, the whole text about recipients as it shall stand
 * @param what.returned what of our mail comes along, of about `returnedBytes`
 */
export function deliveryReport(what: {
  groups?: Group[];
  fields?: string;
  returned?: 'message/rfc822' | 'text/rfc822-headers';
  returnedBytes?: number;
}): Buffer {
  const fields =
    what.fields ??
    (what.groups ?? [])
      .map(({ recipient, action, status }) =>
        [
          `Final-Recipient: rfc822; ${recipient}`,
          `Action: ${action}`,
          `Status: ${status}`,
          `Diagnostic-Code: smtp; 550 <${recipient}> finnes ikke her`,
        ].join('\n'),
      )
      .join('\n\n');
  const parts = [
    'Content-Type: text/plain; charset=utf-8\n\nBrevet ditt kom ikke fram.',
    `Content-Type: message/delivery-status\n\nReporting-MTA: dns; post.kunde.example\nArrival-Date: Mon, 20 Jul 2026 10:00:00 +0200\n\n${fields}\n`,
    ...(what.returned === undefined
      ? []
      : [
          `Content-Type: ${what.returned}\n\nSubject: Faktura 1\nMessage-ID: <1@tilgode.test>\n\n${filler(what.returnedBytes ?? 0)}`,
        ]),
  ];
  const lines = [
    'From: Posttjener <postmaster@kunde.example>',
    'To: <bounces@tilgode.test>',
    'Subject: Ikke levert',
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="grense"',
    '',
    ...parts.map((part) => `--grense\n${part}`),
    '--grense--',
    '',
  ];
  return Buffer.from(lines.join('\n').replaceAll('\n', '\r\n'));
}

function filler(bytes: number): string {
  const line = `${'x'.repeat(70)}\n`;
  return line.repeat(Math.ceil(bytes / line.length));
}
