import { Anchor, Badge, Group, Text } from '@mantine/core';
import { useAccount } from '../../http/session.ts';
import { moment } from '../../text/formats.ts';
import { useLanguage, useTexts } from '../../text/language.tsx';
import { AnchorLink } from '../../ui/links.tsx';
import classes from '../../ui/list/list.module.css';
import type { Column } from '../../ui/list/list-table.tsx';
import { MAIL_COLOURS } from '../invoices/delivery-state.ts';
import type { Email } from './mail-queries.ts';
import { mailTexts } from './mail-texts.ts';

type Open = (email: Email) => void;

/** The columns of mails. @param onOpen shows the mail; without it a row leads to its invoice */
export function useMailColumns(onOpen: Open | undefined): Column<Email>[] {
  const texts = useTexts(mailTexts);
  const { language } = useLanguage();
  return [
    {
      key: 'date',
      heading: texts.date,
      cell: ({ date }) => <span className="figures">{moment(date, language)}</span>,
      isFixed: true,
      sort: 'date',
    },
    {
      key: 'document',
      heading: texts.document,
      cell: (email) => <MailLink email={email} onOpen={onOpen} />,
      isFixed: true,
    },
    { key: 'recipient', heading: texts.recipient, cell: ({ recipient }) => recipient, isFixed: true },
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
    { key: 'reason', heading: texts.reason, cell: ({ lastError }) => lastError ?? '–', isExtra: true },
  ];
}

/** A mail on a phone. */
export function MailCard({ email, onOpen }: { email: Email; onOpen: Open | undefined }) {
  const { language } = useLanguage();
  return (
    <>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <Text fw={650} className="breakable">
          <MailLink email={email} onOpen={onOpen} />
        </Text>
        <MailBadge status={email.status} />
      </Group>
      <Text size="sm" mt={4} className="breakable">
        {email.recipient}
      </Text>
      <Text size="sm" c="dimmed">
        {moment(email.date, language)}
      </Text>
    </>
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
  const shared = {
    className: classes['link'] ?? '',
    fz: 'inherit',
    'aria-label': texts.open(document, recipient),
  };
  // A statement of account has no invoice to lead to, and in production no captured mail can be opened.
  if (onOpen === undefined) {
    if (invoiceId === null) return document;
    return (
      <AnchorLink
        to="/$accountId/invoices/$invoiceId"
        params={{ accountId, invoiceId }}
        search={{ tab: 'mails' }}
        {...shared}
      >
        {document}
      </AnchorLink>
    );
  }
  return (
    <Anchor component="button" type="button" ta="left" onClick={() => onOpen(email)} {...shared}>
      {document}
    </Anchor>
  );
}
