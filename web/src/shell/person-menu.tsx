import { Avatar, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useId, useRef, useState } from 'react';
import type { AtAccount, Session } from '../http/session.ts';
import { latePart } from '../ui/failures/late-part.tsx';
import classes from './shell.module.css';

const load = () => import('./person-menu-content.tsx');
/** Loaded when it is first opened, so that the first page of the app stays small. */
const PersonMenuContent = latePart(load);
const KeysSheet = latePart(() => import('./search/keys-sheet.tsx'), { instead: 'dialog' });

/**
 * The menu of the signed-in person: help, language, light or dark, signing out. For screen readers it is a
 * dialog, because a menu may hold nothing but its items.
 * @param account undefined for a person without a company
 */
export function PersonMenu({ session, account }: { session: Session; account: AtAccount | undefined }) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [showsKeys, setShowsKeys] = useState(false);
  const name = session.person.name || session.person.email;
  return (
    <>
      <UnstyledButton
        ref={button}
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
            showKeys={() => setShowsKeys(true)}
          />
        )}
      </div>
      {showsKeys && account !== undefined && (
        <KeysSheet
          account={account}
          onClose={() => {
            setShowsKeys(false);
            button.current?.focus();
          }}
        />
      )}
    </>
  );
}
