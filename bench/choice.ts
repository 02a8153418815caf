export function anyOf<T>(items: readonly T[]): T {
  return items[Math.floor(Math.random() * items.length)] ?? raise('There is nothing to choose from.');
}

export function raise(message: string): never {
  throw new Error(message);
}
