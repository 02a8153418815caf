import { Stack } from '@mantine/core';
import { useSession } from '../../http/session.ts';
import { useTexts } from '../../text/language.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ChangePassword } from './change-password.tsx';
import { meTexts } from './me-texts.ts';
import { MondayMail } from './monday-mail.tsx';
import { OwnName } from './own-name.tsx';
import { Passkeys } from './passkeys.tsx';
import { Section } from './section.tsx';
import { Sessions } from './sessions.tsx';
import classes from './me.module.css';

export default function MePage() {
  const texts = useTexts(meTexts);
  const { data: session } = useSession();
  return (
    <>
      <PageHeader title={texts.title} />
      <Stack gap="lg" maw={760}>
        <Section title={texts.profile}>
          <Stack>
            <dl className={classes['facts']}>
              <dt>{texts.email}</dt>
              <dd>{session?.person.email}</dd>
            </dl>
            <OwnName />
          </Stack>
        </Section>
        <ChangePassword />
        {(session?.companies.length ?? 0) > 1 && <MondayMail />}
        <Passkeys />
        <Sessions />
      </Stack>
    </>
  );
}
