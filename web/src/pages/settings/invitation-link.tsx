import { Alert, Button, Code, Group, Modal, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { Schemas } from '../../http/account-api.ts';
import { appApi } from '../../http/app-api.ts';
import { dataOf } from '../../http/data-of.ts';
import { useAccount } from '../../http/session.ts';
import { moment } from '../../text/formats.ts';
import { useLanguage, useTexts } from '../../text/language.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { useChange } from '../../ui/form/use-change.ts';
import { DialogButtons } from '../../ui/windows/dialog-buttons.tsx';
import { peopleTexts } from './people-texts.ts';
import type { People } from './people.ts';
import { peopleQuery } from './people.ts';

export type MadeLink = { email: string } & Schemas['InvitationLink'];

/** Makes the link of an open invitation, for installations without a mail server. An earlier link stops working. */
export function useInvitationLink() {
  const { companyId } = useAccount().company;
  const queries = useQueryClient();
  return useChange(async (email: string): Promise<MadeLink> => {
    const { invitations } = await queries.fetchQuery<People>({ ...peopleQuery(companyId), staleTime: 0 });
    const invitation = invitations.find((one) => one.email === email.trim());
    const params = { path: { companyId, id: invitation?.id ?? '' } };
    const made = await appApi.POST('/companies/{companyId}/invitations/{id}/link', { params });
    return { email, ...dataOf(made) };
  });
}

/** Shows the link, only once. Only the button closes the dialog, because a stray click must not lose the link. */
export function InvitationLink({ made, onClose }: { made: MadeLink | undefined; onClose: () => void }) {
  const texts = useTexts(peopleTexts);
  const { language } = useLanguage();
  if (made === undefined) return null;
  return (
    <Modal
      opened
      onClose={onClose}
      title={texts.linkTitle(made.email)}
      size="lg"
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <Stack>
        <Text size="sm">{texts.linkHint(moment(made.expiresAt, language))}</Text>
        <Group wrap="nowrap" justify="space-between" align="flex-start">
          <Code style={{ overflowWrap: 'anywhere' }}>{made.link}</Code>
          <CopyButton value={made.link} what={texts.link} />
        </Group>
        <Alert role="note" color="yellow" variant="light">
          {texts.linkWarning}
        </Alert>
        <DialogButtons>
          <Button onClick={onClose}>{texts.linkDone}</Button>
        </DialogButtons>
      </Stack>
    </Modal>
  );
}

/** A button that makes the link of an invitation and shows it. */
export function LinkButton({ email }: { email: string }) {
  const texts = useTexts(peopleTexts);
  const link = useInvitationLink();
  return (
    <>
      <Button size="xs" variant="default" loading={link.isPending} onClick={() => link.mutate(email)}>
        {texts.makeLink}
      </Button>
      <InvitationLink made={link.data} onClose={() => link.reset()} />
      {link.error !== null && <ErrorNotice error={link.error} />}
    </>
  );
}
