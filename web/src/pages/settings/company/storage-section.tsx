import { Card, Group, Progress, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { accountApi } from '../../../http/account-api.ts';
import { queryOf } from '../../../http/query-of.ts';
import { useAccount } from '../../../http/session.ts';
import { fileSize } from '../../../text/formats.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { storageTexts } from './storage-texts.ts';

/** From this share of a quota on, somebody should make room. */
const NEARLY_FULL = 0.8;

/** What the account keeps of each kind, beside what it may keep. */
export function StorageSection() {
  const texts = useTexts(storageTexts);
  const { language } = useLanguage();
  const { accountId } = useAccount();
  const { data, error, refetch } = useQuery(
    queryOf(['storage', accountId], () => accountApi(accountId).GET('/v1/storage')),
  );
  return (
    <Card withBorder component="section" aria-label={texts.title}>
      <Title order={2} size="h4">
        {texts.title}
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        {texts.hint}
      </Text>
      {error !== null && <ErrorNotice error={error} retry={() => void refetch()} />}
      <Stack gap="sm">
        {data?.items.map(({ kind, used, limit }) => {
          const share = limit === 0 ? 0 : used / limit;
          return (
            <div key={kind}>
              <Group justify="space-between" gap="sm">
                <Text size="sm">{texts.kinds[kind]}</Text>
                <Text size="sm" c="dimmed">
                  {texts.of(fileSize(used, language), fileSize(limit, language))}
                </Text>
              </Group>
              <Progress
                value={Math.min(100, Math.max(used > 0 ? 1 : 0, 100 * share))}
                color={share < NEARLY_FULL ? 'blue' : 'red'}
                aria-label={texts.kinds[kind]}
              />
              {share >= NEARLY_FULL && (
                <Text size="sm" c="red">
                  {texts.nearlyFull[kind]}
                </Text>
              )}
            </div>
          );
        })}
      </Stack>
    </Card>
  );
}
