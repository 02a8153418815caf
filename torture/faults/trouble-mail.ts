import { setTimeout as pause } from 'node:timers/promises';
import type { Fault } from '../fault.ts';
import { MAIL_TROUBLES } from '../mail-server.ts';

const LEAST_MILLISECONDS = 1_500;
const MOST_MILLISECONDS = 3_000;

/** The mail server fails in a random way for a while. The end of the run counts whether all mails came (the-post.ts). */
export const troubleMail: Fault = {
  name: 'the mail server has trouble',
  on: ['own', 'external'],
  // Copies whose connection was dropped do not count as taken.
  mayRepeatMail: false,
  async strike({ installation: { mail }, random }) {
    mail.trouble = random.pick(MAIL_TROUBLES);
    await pause(random.integer(LEAST_MILLISECONDS, MOST_MILLISECONDS));
    const was = mail.trouble;
    mail.trouble = undefined;
    return was;
  },
};
