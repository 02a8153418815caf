import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readDeliveryReport } from '../../../src/features/mail/bounces/delivery-report.ts';
import { deliveryReport } from '../../support/documents/delivery-reports.ts';

const KARI = 'kari@nordmann.example';
const OLA = 'ola@nordmann.example';

/** As in `failed 5.1.1`, or only the kind when there is no code. */
async function read(source: string | Buffer, recipient = KARI): Promise<string> {
  const { kind, status } = await readDeliveryReport(Buffer.from(source), recipient);
  return [kind, status].filter((part) => part !== undefined).join(' ');
}

test('a report of failure about the recipient is recognised, with its code', async () => {
  const groups = [{ recipient: KARI, action: 'failed', status: '5.1.1' }];
  assert.equal(await read(deliveryReport({ groups })), 'failed 5.1.1');
  assert.equal(await read(deliveryReport({ groups, returned: 'text/rfc822-headers' })), 'failed 5.1.1');
  assert.equal(await read(deliveryReport({ groups, returned: 'message/rfc822' })), 'failed 5.1.1');
});

test('the report formats of many servers are recognised', async () => {
  for (const [name, fields] of Object.entries({
    'another case': `FINAL-RECIPIENT: RFC822; KARI@Nordmann.Example\nACTION: Failed\nSTATUS: 5.1.1`,
    'angle brackets': `Final-Recipient: rfc822;<${KARI}>\nAction: failed\nStatus: 5.1.1`,
    comments: `Final-Recipient: rfc822; ${KARI}\nAction: failed (for good)\nStatus: 5.1.1 (no such mailbox)`,
    'folded lines': `Final-Recipient: rfc822;\n  ${KARI}\nAction:\n\tfailed\nStatus: 5.1.1`,
    'spaces before the colon': `Final-Recipient : rfc822; ${KARI}\nAction : failed\nStatus : 5.1.1`,
    'an empty line of spaces': `Final-Recipient: rfc822; ${OLA}\nAction: delayed\n \t\nFinal-Recipient: rfc822; ${KARI}\nAction: failed\nStatus: 5.1.1`,
    'only the original recipient is known': `Original-Recipient: rfc822;${KARI}\nFinal-Recipient: x400; /c=no/s=kari\nAction: failed\nStatus: 5.1.1`,
    'an alias': `Original-Recipient: rfc822;${KARI}\nFinal-Recipient: rfc822;kn@post.nordmann.example\nAction: failed\nStatus: 5.1.1`,
  })) {
    assert.equal(await read(deliveryReport({ fields })), 'failed 5.1.1', name);
  }
});

test('two spellings of one address count as the same recipient', async () => {
  for (const [recipient, reported] of [
    ['kari+faktura@nordmann.example', 'kari+2Bfaktura@nordmann.example'],
    ['kari+2Bfaktura@nordmann.example', 'kari+2Bfaktura@nordmann.example'],
    ['kari@blåbær.example', 'kari@xn--blbr-roah.example'],
    ['kari@xn--blbr-roah.example', 'kari@blåbær.example'],
  ] as const) {
    const groups = [{ recipient: reported, action: 'failed', status: '5.1.1' }];
    assert.equal(await read(deliveryReport({ groups }), recipient), 'failed 5.1.1', reported);
  }
  const groups = [{ recipient: 'kari@xn--blbr.example', action: 'failed', status: '5.1.1' }];
  assert.equal(await read(deliveryReport({ groups }), KARI), 'other');
});

test('among several recipients only ours counts, and among several reports about ours the worst', async () => {
  const ola = { recipient: OLA, action: 'failed', status: '5.1.1' };
  const delayed = { recipient: KARI, action: 'delayed', status: '4.2.2' };
  const failed = { recipient: KARI, action: 'failed', status: '5.2.2' };
  assert.equal(await read(deliveryReport({ groups: [ola, delayed] })), 'delayed 4.2.2');
  assert.equal(await read(deliveryReport({ groups: [ola, failed] })), 'failed 5.2.2');
  assert.equal(await read(deliveryReport({ groups: [delayed, failed, ola] })), 'failed 5.2.2');
  assert.equal(await read(deliveryReport({ groups: [ola] })), 'other');
});

test('a mail that a server gave up after days of trying has failed, whatever its code is', async () => {
  const groups = [{ recipient: KARI, action: 'failed', status: '4.4.7' }];
  assert.equal(await read(deliveryReport({ groups })), 'failed 4.4.7');
});

test('a status without a valid code is not kept, because its text may hold an address', async () => {
  for (const status of ['no such user kari@nordmann.example', '', '5', '5.1', '55.1.1', '3.1.1']) {
    const groups = [{ recipient: KARI, action: 'failed', status }];
    assert.equal(await read(deliveryReport({ groups })), 'failed', status);
  }
});

for (const action of ['delivered', 'relayed', 'expanded', 'read', '']) {
  test(`a report that the mail was "${action}" is no report of failure`, async () => {
    assert.equal(
      await read(deliveryReport({ groups: [{ recipient: KARI, action, status: '2.0.0' }] })),
      'other',
    );
  });
}

const FAILED_FIELDS = `Final-Recipient: rfc822; ${KARI}\r\nAction: failed\r\nStatus: 5.1.1\r\n`;

for (const [name, source] of Object.entries({
  'an answer from somebody who is away': [
    'From: Kari <kari@nordmann.example>',
    'Subject: Ute av kontoret',
    'Auto-Submitted: auto-replied',
    'Content-Type: text/plain; charset=utf-8',
    '',
    'Jeg er tilbake i august.',
    FAILED_FIELDS,
  ].join('\r\n'),
  'a receipt that says it was read': [
    'Content-Type: multipart/report; report-type=disposition-notification; boundary="x"',
    '',
    '--x',
    'Content-Type: message/disposition-notification',
    '',
    `Final-Recipient: rfc822;${KARI}`,
    'Disposition: manual-action/MDN-sent-manually; displayed',
    '',
    '--x--',
  ].join('\r\n'),
  'a mail that has a report attached': [
    'Content-Type: multipart/mixed; boundary="x"',
    '',
    '--x',
    'Content-Type: message/delivery-status',
    '',
    FAILED_FIELDS,
    '--x--',
  ].join('\r\n'),
  'a report without its part for programs': 'Content-Type: multipart/report; boundary="x"\r\n\r\n--x--\r\n',
  'a report without a boundary': `Content-Type: multipart/report\r\n\r\n${FAILED_FIELDS}`,
  'a part without fields': deliveryReport({ fields: 'hva er dette\n\n:\n::\n\n' }),
  'nothing at all': '',
  'no header': FAILED_FIELDS,
  'bytes that are no text': Buffer.from(Array.from({ length: 4096 }, (_, index) => (index * 73) % 256)),
  'a thousand parts inside one another': Array.from(
    { length: 1000 },
    (_, index) => `Content-Type: multipart/report; boundary="${index}"\r\n\r\n--${index}\r\n`,
  ).join(''),
})) {
  test(`${name} is no report of failure`, async () => {
    assert.equal(await read(source), 'other');
  });
}

test('a report that is cut off inside the returned mail still counts', async () => {
  const groups = [{ recipient: KARI, action: 'failed', status: '5.1.1' }];
  const report = deliveryReport({ groups, returned: 'message/rfc822', returnedBytes: 100_000 });
  assert.equal(await read(report.subarray(0, 50_000)), 'failed 5.1.1');
});
