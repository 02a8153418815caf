import type { Html } from '../../platform/documents/html.ts';
import { html } from '../../platform/documents/html.ts';
import type { MondayMailContent, Urgent } from './monday-mail-words.ts';

// Mail programs know little CSS, so the look is inline. The colours are those of the app.
const FONT = 'font-family:system-ui,-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif';
const TEXT = `${FONT};font-size:16px;line-height:24px;color:#1b1f24`;
const SMALL = `${FONT};font-size:14px;line-height:21px;color:#57606a`;
const COLOURS: Record<Urgent, string> = { now: '#c92a2a', soon: '#a85400', later: '#57606a' };

/** The mail as HTML, without pictures, scripts or files from elsewhere. It is 320 to 600 px wide. */
export function mondayMailHtml(content: MondayMailContent): string {
  return String(page(content));
}

function page({ language, subject, lead, groups, more, all, off }: MondayMailContent): Html {
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${subject}</title>
      </head>
      <body style="margin:0;padding:0;background-color:#f1f3f5">
        <table
          role="presentation"
          width="100%"
          cellpadding="0"
          cellspacing="0"
          border="0"
          style="background-color:#f1f3f5"
        >
          <tr>
            <td align="center" style="padding:24px 12px">
              <table
                role="presentation"
                width="600"
                cellpadding="0"
                cellspacing="0"
                border="0"
                style="width:100%;max-width:600px"
              >
                <tr>
                  <td
                    style="height:6px;font-size:0;line-height:0;background-color:#1f4e5f;border-radius:10px 10px 0 0"
                  >
                    &nbsp;
                  </td>
                </tr>
                <tr>
                  <td style="padding:28px 28px 32px;background-color:#ffffff;border-radius:0 0 10px 10px">
                    <h1 style="${TEXT};margin:0 0 6px;font-size:20px;line-height:28px">${subject}</h1>
                    <p style="${TEXT};margin:0">${lead}</p>
                    ${groups.map(group)}
                    ${more === '' ? '' : html`<p style="${TEXT};margin:20px 0 0">${more}</p>`}
                    <p style="margin:28px 0 0">
                      <a
                        href="${all.address}"
                        style="${FONT};display:inline-block;padding:10px 18px;border-radius:8px;background-color:#1f4e5f;color:#ffffff;font-size:16px;font-weight:600;text-decoration:none"
                        >${all.text}</a
                      >
                    </p>
                  </td>
                </tr>
                <tr>
                  <td style="padding:16px 28px 0"><p style="${SMALL};margin:0">${off}</p></td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html>`;
}

function group({ urgency, title, companies }: MondayMailContent['groups'][number]): Html {
  return html`<h2
      style="${FONT};margin:26px 0 0;color:${COLOURS[urgency]};font-size:13px;line-height:20px;font-weight:700;letter-spacing:0.06em;text-transform:uppercase"
    >
      ${title}
    </h2>
    ${companies.map(company)}`;
}

function company({
  name,
  address,
  deadlines,
  counts,
}: MondayMailContent['groups'][number]['companies'][number]): Html {
  return html`<div style="padding:10px 0;border-bottom:1px solid #dfe3e8">
    <a href="${address}" style="${TEXT};font-weight:650;text-decoration:none">${name}</a>
    ${[...deadlines, counts]
      .filter((line) => line !== '')
      .map((line) => html`<div style="${SMALL}">${line}</div>`)}
  </div>`;
}
