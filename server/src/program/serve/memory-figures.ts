import { memoryOfMachine } from '../../platform/operations/memory.ts';
import type { Figures } from '../../platform/operations/metrics.ts';
import { memoryByProcess } from '../../platform/operations/processes.ts';
import { PDF_PROCESS, POSTGRESQL_PROCESS } from './deaths.ts';

/**
 * The memory of each process of the service, and of what there is. Empty where there is no /proc. Written by hand, because the library of
 * figures would take 4 MB of the supervisor.
 * @param roots the supervisor, and our own PostgreSQL
 */
export function memoryFigures(roots: number[]): Figures {
  const processes = memoryByProcess(roots);
  if (processes === undefined) return [];
  const byName = new Map<string, number>();
  for (const { command, bytes } of processes) {
    const name = nameOf(command);
    byName.set(name, (byName.get(name) ?? 0) + bytes);
  }
  return [
    {
      name: 'tilgode_process_memory_bytes',
      help: 'Memory that each process of the service holds; memory that processes share is divided among them.',
      type: 'gauge',
      aggregator: 'sum',
      values: [...byName].map(([process, value]) => ({ labels: { process }, value })),
    },
    {
      name: 'tilgode_memory_limit_bytes',
      help: 'Memory of the machine, or of the control group that the service runs in.',
      type: 'gauge',
      aggregator: 'sum',
      values: [{ labels: {}, value: memoryOfMachine() }],
    },
  ];
}

/** Workers have their names in their command lines. */
function nameOf(command: string): string {
  const [, worker] = /worker\.ts (\S+) /.exec(command) ?? [];
  if (worker !== undefined) return worker;
  if (command.includes('pdf-process')) return PDF_PROCESS;
  return command.includes('postgres') ? POSTGRESQL_PROCESS : 'supervisor';
}
