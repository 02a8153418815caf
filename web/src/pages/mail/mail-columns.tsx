import { Anchor, Badge, Text } from '@mantine/core';
import { useAccount } from '../../http/session.ts';
import { moment } from '../../text/formats.ts';
import { useLanguage, useTexts } from '../../text/language.tsx';
import classes from '../../ui/list/list.module.css';
import type { Column } from '../../ui/list/list-table.tsx';
import { Dimmed, RowCard, RowLink } from '../../ui/list/row.tsx';
import { useCells } from '../../ui/list/use-cells.tsx';
import { MAIL_COLOURS } from '../invoices/delivery-state.ts';
import type { Email } from './mail-queries.ts';
import { mailTexts } from './mail-texts.ts';

type Open = (email: Email) => void;

/** The columns of mails. @param onOpen shows the mail; without it a row leads to its invoice */
export function useMailColumns(onOpen: Open | undefined): Column<Email>[] {
  const texts = useTexts(mailTexts);
  const { language } = useLanguage();
  const show = useCells<Email>();
  return [
    show.moment('date', texts.date, { isFixed: true, sort: 'date' }),
    {
      key: 'document',
      heading: texts.document,
      cell: (email) => <MailLink email={email} onOpen={onOpen} />,
      isFixed: true,
    },
    show.text('recipient', texts.recipient, { isFixed: true }),
    {
      key: 'customer',
      heading: texts.customer,
      cell: ({ clientName }) => (clientName === '' ? texts.nobody : clientName),
    },
    { key: 'status', heading: texts.status, cell: ({ status }) => <MailBadge status={status} /> },
    {
      key: 'ended',
      heading: texts.ended,
      cell: ({ bouncedAt, deliveredAt }) => {
        const at = bouncedAt ?? deliveredAt;
        return at === null ? '–' : <span className="figures">{moment(at, language)}</span>;
      },
      isExtra: true,
    },
    show.text('lastError', texts.reason, { key: 'reason', isExtra: true }),
  ];
}

/** A mail on a phone. */
export function MailCard({ email, onOpen }: { email: Email; onOpen: Open | undefined }) {
  const { language } = useLanguage();
  return (
    <RowCard title={<MailLink email={email} onOpen={onOpen} />} end={<MailBadge status={email.status} />}>
      <Text size="sm" mt={4} className="breakable">
        {email.recipient}
      </Text>
      <Dimmed>{moment(email.date, language)}</Dimmed>
    </RowCard>
  );
}

function MailBadge({ status }: Pick<Email, 'status'>) {
  const texts = useTexts(mailTexts);
  return (
    <Badge color={MAIL_COLOURS[status]} miw="max-content">
      {texts.statuses[status]}
    </Badge>
  );
}

function MailLink({ email, onOpen }: { email: Email; onOpen: Open | undefined }) {
  const texts = useTexts(mailTexts);
  const { accountId } = useAccount();
  const { type, invoiceId, invoiceNumber, recipient } = email;
  const document = texts.documents[type](invoiceNumber ?? '');
  const label = texts.open(document, recipient);
  if (onOpen !== undefined) {
    return (
      <Anchor
        component="button"
        type="button"
        ta="left"
        fz="inherit"
        className={classes['link'] ?? ''}
        aria-label={label}
        onClick={() => onOpen(email)}
      >
        {document}
      </Anchor>
    );
  }
  // A statement of account has no invoice to lead to, and in production no captured mail can be opened.
  if (invoiceId === null) return document;
  return (
    <RowLink
      to="/$accountId/invoices/$invoiceId"
      params={{ accountId, invoiceId }}
      search={{ tab: 'mails' }}
      aria-label={label}
    >
      {document}
    </RowLink>
  );
}
