import type { Task } from '../task.ts';
import { books } from './books.ts';
import { claims } from './claims.ts';
import { invoicing } from './invoicing.ts';
import { questions } from './questions.ts';

/** In the order in which they are played: each finds what those before it have left. */
export const TASKS: readonly Task[] = [...questions, ...invoicing, ...claims, ...books];
