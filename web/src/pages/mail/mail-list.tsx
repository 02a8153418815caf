import { Badge, Group, Paper, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import type { Schemas } from '../../http/account-api.ts';
import { moment } from '../../text/formats.ts';
import { useLanguage, useTexts } from '../../text/language.tsx';
import { mailTexts } from './mail-texts.ts';
import classes from './mail.module.css';

export function MailList({
  items,
  totalCount,
  openId,
  onOpen,
}: {
  items: Schemas['CapturedEmail'][];
  totalCount: number;
  openId: string | undefined;
  onOpen: (id: string) => void;
}) {
  const texts = useTexts(mailTexts);
  const { language } = useLanguage();
  return (
    <>
      <Paper withBorder component="nav" aria-label={texts.list} style={{ overflow: 'hidden' }}>
        {items.map((mail) => (
          <UnstyledButton
            key={mail.id}
            className={classes['mail']}
            aria-current={mail.id === openId ? 'true' : undefined}
            onClick={() => onOpen(mail.id)}
          >
            <Group justify="space-between" gap="xs" wrap="nowrap">
              <Text size="sm" truncate>
                {mail.to.map(({ name, address }) => name || address).join(', ')}
              </Text>
              {mail.reminderId !== null && (
                <Badge size="sm" variant="default">
                  {texts.letter}
                </Badge>
              )}
            </Group>
            <Text fw={650} size="sm" lineClamp={2}>
              {mail.subject || texts.noSubject}
            </Text>
            <Text size="xs" c="dimmed">
              {moment(mail.date ?? mail.createdAt, language)}
            </Text>
          </UnstyledButton>
        ))}
      </Paper>
      <VisuallyHidden role="status">{texts.count(totalCount)}</VisuallyHidden>
      <Text size="xs" c="dimmed" mt="xs">
        {texts.looking}
      </Text>
    </>
  );
}
