import { Button, Paper, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ownInvitationsQuery } from '../../http/own-invitations.ts';
import { useTexts } from '../../text/language.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { useChange } from '../../ui/form/use-change.ts';
import { InvitationChoice } from '../../ui/form/invitation-choice.tsx';
import { tell } from '../../ui/notice.tsx';
import { deskTexts } from './desk-texts.ts';

/** The open invitations of the person, accepted together by one click. Nothing while there are none. */
export function InvitationsCard() {
  const texts = useTexts(deskTexts);
  const { data: invitations = [] } = useQuery(ownInvitationsQuery);
  const [left, setLeft] = useState<string[]>([]);
  const accept = useChange('POST /invitations/accept', {
    onDone: ({ count }) => tell(texts.joined(count)),
  });
  const ids = invitations.map(({ id }) => id);
  const chosen = ids.filter((id) => !left.includes(id));
  if (invitations.length === 0) return null;
  return (
    <Paper withBorder p="md" mb="lg" component="section" aria-label={texts.invitedTo(invitations.length)}>
      <Stack align="flex-start">
        <InvitationChoice
          label={texts.invitedTo(invitations.length)}
          invitations={invitations}
          chosen={chosen}
          onChange={(wanted) => setLeft(ids.filter((id) => !wanted.includes(id)))}
        />
        {accept.error !== null && <ErrorNotice error={accept.error} />}
        <Button
          disabled={chosen.length === 0}
          loading={accept.isPending}
          onClick={() => accept.mutate({ ids: chosen })}
        >
          {texts.join(chosen.length)}
        </Button>
      </Stack>
    </Paper>
  );
}
