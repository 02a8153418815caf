import { Avatar, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useId, useRef, useState } from 'react';
import type { AtAccount, Session } from '../http/session.ts';
import { latePart } from '../ui/failures/late-part.tsx';
import classes from './shell.module.css';

const load = () => import('./person-menu-content.tsx');
/** Loaded when it is first opened, so that the first page of the app stays small. */
const PersonMenuContent = latePart(load);

/**
 * The menu of the signed-in person: language, light or dark, signing out. For screen readers it is a
 * dialog, because a menu may hold nothing but its items.
 * @param account undefined for a person without a company
 */
export function PersonMenu({ session, account }: { session: Session; account: AtAccount | undefined }) {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const name = session.person.name || session.person.email;
  return (
    <>
      <UnstyledButton
        popoverTarget={id}
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        className={classes['person'] ?? ''}
      >
        <VisuallyHidden>{name}</VisuallyHidden>
        {/* The initials stand for the name, and the button already has the name. */}
        <Avatar aria-hidden name={name} color="fjord" radius="xl" />
      </UnstyledButton>
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={name}
        className={classes['person-menu']}
        onToggle={({ newState }) => setOpen(newState === 'open')}
      >
        {isOpen && (
          <PersonMenuContent
            email={session.person.email}
            account={account}
            close={() => menu.current?.hidePopover()}
          />
        )}
      </div>
    </>
  );
}
