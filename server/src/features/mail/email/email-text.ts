import type { EmailContent, Row } from './email-content.ts';
import { withValue } from './email-content.ts';

/** The mail as text, for mail programs that show no HTML and for screen readers. */
export function emailText(content: EmailContent): string {
  const paragraphs = [
    content.message,
    `${content.heading} – ${content.sellerName}`,
    ...content.statements,
    table([content.amount, ...content.facts]),
    (content.link === null ? '' : `${content.link.text}: ${content.link.url}\n`) + content.attached,
    table(content.details),
    [
      ...content.lines.map(({ label, detail, value }) => `${label}: ${value} (${detail})`),
      content.linesLeftOut,
    ]
      .filter((line) => line !== '')
      .join('\n'),
    table(content.sums),
    content.notes,
    [...content.sellerDetails, content.contact].filter((line) => line !== '').join('\n'),
  ];
  return `${paragraphs.filter((paragraph) => paragraph !== '').join('\n\n')}\n`;
}

function table(rows: Row[]): string {
  return withValue(rows)
    .map(({ label, value }) => `${label}: ${value}`)
    .join('\n');
}
