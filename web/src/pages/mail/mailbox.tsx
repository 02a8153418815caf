import { Paper } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { Schemas } from '../../http/account-api.ts';
import { Pager } from '../../ui/pager.tsx';
import { MailList } from './mail-list.tsx';
import { MAIL_PAGE_SIZE } from './mail-queries.ts';
import { MailReader } from './mail-reader.tsx';
import classes from './mail.module.css';

/** The list and the open mail. A narrow screen shows one of them at a time. */
export function Mailbox({
  items,
  page,
  totalCount,
  onPage,
}: {
  items: Schemas['CapturedEmail'][];
  page: number;
  totalCount: number;
  onPage: (page: number) => void;
}) {
  // The newest mail is opened only once, because a new mail must not replace the mail that the person reads.
  const [openId, setOpenId] = useState(items[0]?.id);
  const [isReading, setIsReading] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const reader = useRef<HTMLDivElement>(null);
  const wasReading = useRef(false);

  // Where only one of the two is shown, the focus moves to it.
  useEffect(() => {
    const isListHidden = list.current?.offsetParent === null;
    if (isReading && isListHidden) reader.current?.focus();
    if (!isReading && wasReading.current) {
      list.current?.querySelector<HTMLElement>('[aria-current="true"]')?.focus();
    }
    wasReading.current = isReading;
  }, [isReading]);

  return (
    <div className={classes['mailbox']} data-reading={isReading || undefined}>
      <div ref={list} className={classes['list']}>
        <MailList
          items={items}
          totalCount={totalCount}
          openId={openId}
          onOpen={(id) => {
            setOpenId(id);
            setIsReading(true);
          }}
        />
        <Pager page={page} pageSize={MAIL_PAGE_SIZE} totalCount={totalCount} onPage={onPage} />
      </div>
      <Paper withBorder p="md" ref={reader} tabIndex={-1} className={classes['reader']}>
        {openId !== undefined && <MailReader key={openId} id={openId} onBack={() => setIsReading(false)} />}
      </Paper>
    </div>
  );
}
