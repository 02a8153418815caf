import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Schemas } from '../../http/account-api.ts';
import { saveFile } from '../../http/files/save-file.ts';
import { useAccount } from '../../http/session.ts';
import { fileSize, moment } from '../../text/formats.ts';
import { useLanguage, useTexts } from '../../text/language.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { ButtonLink } from '../../ui/links.tsx';
import { PageSkeleton } from '../../ui/page-skeleton.tsx';
import { MailBody } from './mail-body.tsx';
import type { Email } from './mail-queries.ts';
import { capturedEmailQuery } from './mail-queries.ts';
import { mailTexts } from './mail-texts.ts';
import classes from './mail.module.css';

type Mail = Schemas['CapturedEmail'];

/** A captured mail: its subject, headers, attachments and content. */
export function MailReader({ email }: { email: Email }) {
  const texts = useTexts(mailTexts);
  const { accountId } = useAccount();
  const { data: mail, error, refetch } = useQuery(capturedEmailQuery(accountId, email));
  if (error !== null) return <ErrorNotice error={error} retry={() => void refetch()} />;
  if (mail === undefined) return <PageSkeleton />;
  if (mail === null) return <Text>{texts.notCapturedYet}</Text>;
  return (
    <Stack component="article">
      <Title order={2} size="h4">
        {mail.subject || texts.noSubject}
      </Title>
      <Headers mail={mail} />
      <Group gap="xs">
        {mail.attachments.map((attachment) => (
          <Attachment key={attachment.sha256} attachment={attachment} />
        ))}
        {mail.invoiceId !== null && (
          <ButtonLink
            to="/$accountId/invoices/$invoiceId"
            params={{ accountId, invoiceId: mail.invoiceId }}
            variant="subtle"
            size="xs"
          >
            {texts.toInvoice}
          </ButtonLink>
        )}
      </Group>
      <MailBody mail={mail} />
    </Stack>
  );
}

function Headers({ mail }: { mail: Mail }) {
  const texts = useTexts(mailTexts);
  const { language } = useLanguage();
  const rows = [
    [texts.from, addresses(mail.from === null ? [] : [mail.from])],
    [texts.to, addresses(mail.to)],
    ...(mail.replyTo.length > 0 ? [[texts.replyTo, addresses(mail.replyTo)]] : []),
    [texts.dateHeader, moment(mail.date ?? mail.createdAt, language)],
  ];
  return (
    <dl className={classes['headers']}>
      {rows.map(([label, value]) => (
        <div key={label} style={{ display: 'contents' }}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Attachment({ attachment }: { attachment: Mail['attachments'][number] }) {
  const texts = useTexts(mailTexts);
  const { language } = useLanguage();
  const { content, contentType, size } = attachment;
  const name = attachment.filename ?? texts.unnamed;
  if (content === undefined) return null;
  return (
    <Button variant="default" size="xs" onClick={() => saveFile(content, name, contentType)}>
      {texts.save(name, fileSize(size, language))}
    </Button>
  );
}

function addresses(list: Mail['to']): string {
  return list.map(({ name, address }) => (name === '' ? address : `${name} <${address}>`)).join(', ');
}
