import { readFile } from 'node:fs/promises';

const FILE = new URL('../../../../openapi.json', import.meta.url);

/** An endpoint of openapi.json, as the overview and the search need it. */
export type Operation = { method: string; path: string; summary: string; text: string; href: string };
export type OperationGroup = { title: string; description: string; operations: Operation[] };

type Document = {
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, { summary?: string; description?: string; tags?: string[] }>>;
};

/** The endpoints in the order of openapi.json, by its tags. */
export async function readOperations(root: string): Promise<OperationGroup[]> {
  const document = JSON.parse(await readFile(FILE, 'utf8')) as Document;
  const groups = document.tags.map(({ name, description }) => ({
    title: name,
    description,
    operations: [] as Operation[],
  }));
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, { summary = path, description = '', tags = [] }] of Object.entries(methods)) {
      const group = groups.find(({ title }) => title === tags[0]);
      if (group === undefined) continue;
      const href = `${root}/docs/reference#${viewerAnchor(group.title, method, path)}`;
      group.operations.push({ method: method.toUpperCase(), path, summary, text: description, href });
    }
  }
  return groups;
}

/** Where the viewer shows an endpoint. */
function viewerAnchor(tag: string, method: string, path: string): string {
  return `tag/${tag.toLowerCase().replaceAll(' ', '-')}/${method.toUpperCase()}${path}`;
}
