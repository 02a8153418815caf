import type { Html } from '../../../platform/documents/html.ts';
import { html } from '../../../platform/documents/html.ts';
import { edgeColourOn, textColourOn } from '../../../platform/documents/accent-colour.ts';
import type { EmailContent, EmailRow } from './email-content.ts';
import { rowsWithValue } from './email-content.ts';

// Mail programs know little CSS, so the light look is inline. Programs that know more take the dark look from `styles`.
const CARD = '#ffffff';
const DARK_CARD = '#1d2126';
const FONT = 'font-family:system-ui,-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif';
const INK = '#1b1f24';
const TEXT = `${FONT};font-size:16px;line-height:24px;color:${INK}`;
const SMALL = `${FONT};font-size:14px;line-height:20px;color:#57606a`;
/** Breaks words that are wider than a telephone. */
const WRAP = 'word-break:break-word;overflow-wrap:anywhere';
/** Figures in a column never break. */
const FIGURE = `${TEXT};white-space:nowrap`;
const RULE = 'border-top:1px solid #dfe3e8';

/** The mail as HTML, without pictures, scripts or files from elsewhere. It is 320 to 600 px wide. */
export function emailHtml(content: EmailContent): string {
  return String(page(content));
}

function page(content: EmailContent): Html {
  const { language } = content;
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no" />
        <title>${content.subject}</title>
        ${styles(content.accentColour)}
      </head>
      <body class="page" style="margin:0;padding:0;background-color:#f1f3f5">
        <div style="display:none;max-height:0;overflow:hidden">${preview(content)}</div>
        <div lang="${language}" role="article" aria-label="${content.subject}">
          <table
            role="presentation"
            class="page"
            width="100%"
            cellpadding="0"
            cellspacing="0"
            border="0"
            style="background-color:#f1f3f5"
          >
            <tr>
              <td align="center" class="margin" style="padding:32px 16px">${column(content)}</td>
            </tr>
          </table>
        </div>
      </body>
    </html>`;
}

/** The width is also an attribute, because Outlook ignores max-width. */
function column(content: EmailContent): Html {
  const bar = `height:6px;font-size:0;line-height:0;background-color:${content.accentColour}`;
  return html`<table
    role="presentation"
    width="600"
    cellpadding="0"
    cellspacing="0"
    border="0"
    style="width:100%;max-width:600px"
  >
    <tr>
      <td class="bar" style="${bar};border-radius:10px 10px 0 0">&nbsp;</td>
    </tr>
    <tr>
      <td class="card" style="padding:32px 36px 36px;background-color:${CARD};border-radius:0 0 10px 10px">
        ${letterhead(content)} ${payment(content)} ${button(content)} ${specification(content)}
      </td>
    </tr>
    <tr>
      <td class="foot" style="padding:20px 36px 0">${sender(content)}</td>
    </tr>
  </table>`;
}

/** The text that a mail program shows beside the subject. */
function preview({ amount, facts, statements }: EmailContent): string {
  const isPayable = facts.length > 1;
  const told = rowsWithValue([amount, ...facts]).map(({ label, value }) => `${label} ${value}`);
  return (isPayable ? told : statements).join(' · ');
}

function letterhead({ sellerName, heading, message, statements }: EmailContent): Html {
  const paragraphs = [...message.split('\n\n').filter((paragraph) => paragraph !== ''), ...statements];
  return html`<p class="soft" style="margin:0;${SMALL};${WRAP};font-weight:600">${sellerName}</p>
    <h1 class="text" style="margin:2px 0 16px;${TEXT};font-size:24px;line-height:32px;font-weight:700">
      ${heading}
    </h1>
    ${paragraphs.map(
      (paragraph) =>
        html`<p class="text" style="margin:0 0 12px;${TEXT};${WRAP}">${withBreaks(paragraph)}</p> `,
    )}`;
}

/** Amount, date, account and KID, side by side when there is room, else below each other. */
function payment({ amount, facts }: EmailContent): Html {
  const size =
    amount.value.length > 16 ? 'font-size:24px;line-height:32px' : 'font-size:30px;line-height:38px';
  return layout(
    'width:100%;margin-top:20px',
    html`<tr>
      <td class="box" style="padding:20px 24px 8px;background-color:#f4f6f8;border-radius:8px">
        <p class="soft" style="margin:0;${SMALL}">${amount.label}</p>
        <p class="text" style="margin:0 0 12px;${TEXT};${WRAP};${size};font-weight:700">${amount.value}</p>
        ${rowsWithValue(facts).map(
          ({ label, value }) =>
            html`<div style="display:inline-block;vertical-align:top;min-width:108px;margin:0 20px 12px 0">
              <p class="soft" style="margin:0;${SMALL}">${label}</p>
              <p class="text" style="margin:0;${TEXT};${WRAP};font-weight:600">${value}</p>
            </div> `,
        )}
      </td>
    </tr>`,
  );
}

function button({ accentColour, link, attached }: EmailContent): Html {
  const textColour = textColourOn(accentColour);
  const face = `background-color:${accentColour};border:1px solid ${edgeColourOn(CARD, accentColour, textColour)}`;
  const label = `${TEXT};font-weight:600;color:${textColour};text-decoration:none`;
  const toPage =
    link &&
    layout(
      'margin-top:24px',
      html`<tr>
        <td class="button" style="${face};border-radius:8px">
          <a href="${link.url}" style="display:inline-block;padding:12px 24px;${label}">${link.text}</a>
        </td>
      </tr>`,
    );
  return html`${toPage}
    <p class="soft" style="margin:12px 0 0;${SMALL}">${attached}</p>`;
}

/** The parts of the amount, as far as a mail has room. The PDF has all of them. */
function specification({ details, lines, linesLeftOut, sums, inNok, notes }: EmailContent): Html {
  const rows = rowsWithValue(sums);
  return html`${layout('width:100%;margin-top:28px', [
    lines.map(lineRow),
    linesLeftOut !== '' &&
      html`<tr>
        <td colspan="2" class="rule soft" style="padding:10px 0;${RULE};${SMALL}">${linesLeftOut}</td>
      </tr>`,
  ])}
  ${[
    layout(
      'width:100%',
      rows.map((row, index) => sumRow(row, { isFirst: index === 0, isTotal: index === rows.length - 1 })),
    ),
    inNok.length > 0 && layout('width:100%;margin-top:8px', inNok.map(nokRow)),
  ]}
  ${notes !== '' && html`<p class="text" style="margin:20px 0 0;${TEXT};${WRAP}">${withBreaks(notes)}</p>`}
  ${layout('width:100%;margin-top:20px', rowsWithValue(details).map(detailRow))}`;
}

function lineRow({ label, detail, value }: EmailContent['lines'][number]): Html {
  return html`<tr>
    <td class="rule" style="padding:10px 16px 10px 0;${RULE};${TEXT};${WRAP}">
      <span class="text">${label}</span><br /><span class="soft" style="${SMALL}">${detail}</span>
    </td>
    <td class="rule text" align="right" valign="top" style="padding:10px 0;${RULE};${FIGURE}">${value}</td>
  </tr> `;
}

function sumRow(
  { label, value }: EmailRow,
  { isFirst, isTotal }: { isFirst: boolean; isTotal: boolean },
): Html {
  const rule = isFirst || isTotal ? `;${RULE};padding-top:10px` : '';
  const weight = isTotal ? ';font-weight:700' : '';
  return html`<tr>
    <td class="rule text" style="padding:0 16px 8px 0;${TEXT}${rule}${weight}">${label}</td>
    <td class="rule text" align="right" valign="top" style="padding:0 0 8px;${FIGURE}${rule}${weight}">
      ${value}
    </td>
  </tr> `;
}

function nokRow({ label, value }: EmailRow): Html {
  return html`<tr>
    <td class="soft" valign="top" style="padding:3px 16px 3px 0;${SMALL}">${label}</td>
    <td class="soft" align="right" valign="top" style="padding:3px 0;${SMALL};${WRAP}">${value}</td>
  </tr> `;
}

function detailRow({ label, value }: EmailRow): Html {
  return html`<tr>
    <td class="soft" valign="top" width="34%" style="padding:3px 12px 3px 0;${SMALL}">${label}</td>
    <td class="text" style="padding:3px 0;${SMALL};color:${INK};${WRAP}">${value}</td>
  </tr> `;
}

function sender({ sellerDetails, contact }: EmailContent): Html {
  const lines = contact === '' ? sellerDetails : [...sellerDetails, contact];
  return html`<p class="soft" style="margin:0;${SMALL};${WRAP}">${withBreaks(lines.join('\n'))}</p>`;
}

/** A table used only for layout, because all mail programs support no other way. */
function layout(style: string, rows: Html | (Html | Html[] | false)[]): Html {
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="${style}">
    ${rows}
  </table>`;
}

/** The styles of the dark look and of narrow screens. */
function styles(accentColour: string): Html {
  const darkEdge = edgeColourOn(DARK_CARD, accentColour, '#8b949e');
  return html`<style>
    :root {
      color-scheme: light dark;
      supported-color-schemes: light dark;
    }
    a[x-apple-data-detectors] {
      color: inherit !important;
      text-decoration: none !important;
    }
    @media (max-width: 480px) {
      .margin {
        padding: 0 0 24px !important;
      }
      .bar {
        border-radius: 0 !important;
      }
      .card {
        padding: 24px 20px 28px !important;
        border-radius: 0 !important;
      }
      .foot {
        padding: 20px 20px 0 !important;
      }
      .box {
        padding: 16px 16px 4px !important;
      }
    }
    @media (prefers-color-scheme: dark) {
      .page {
        background-color: #121518 !important;
      }
      .card {
        background-color: ${DARK_CARD} !important;
      }
      .box {
        background-color: #2a3037 !important;
      }
      .text {
        color: #f0f3f6 !important;
      }
      .soft {
        color: #adb5be !important;
      }
      .rule {
        border-color: #3a424b !important;
      }
      .button {
        border-color: ${darkEdge} !important;
      }
    }
  </style>`;
}

function withBreaks(text: string): Html {
  return html`${text.split('\n').map((line, index) => [index > 0 && html`<br />`, line])}`;
}
