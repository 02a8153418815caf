// What the pages of the documentation do besides being read: commands are copied, and everything is found by search. All pages
// work without this file.

const finder = document.querySelector('.finder');
const input = finder.querySelector('input');
const list = finder.querySelector('[role=listbox]');
const none = finder.querySelector('.none');
const opener = document.querySelector('[data-open-search]');
const MOST = 12;

let search;

// ---- Copying

for (const caption of document.querySelectorAll('.command figcaption')) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'copy';
  button.textContent = 'Copy';
  button.addEventListener('click', () => void copy(caption.parentElement.querySelector('code'), button));
  caption.append(button);
}

async function copy(code, button) {
  await navigator.clipboard.writeText(code.textContent);
  button.textContent = 'Copied';
  setTimeout(() => (button.textContent = 'Copy'), 1500);
}

// ---- Search

opener.hidden = false;
opener.addEventListener('click', () => void openFinder());

document.addEventListener('keydown', (event) => {
  const isTyping = event.target.closest('input, textarea, select, [contenteditable]') !== null;
  const isSlash = event.key === '/' && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey;
  const isControlK = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
  if (!isSlash && !isControlK) return;
  event.preventDefault();
  void openFinder();
});

// A click beside the dialog closes the dialog.
finder.addEventListener('click', (event) => {
  if (event.target === finder) finder.close();
});

input.addEventListener('input', () => void show());
input.addEventListener('keydown', (event) => {
  const options = [...list.children];
  const at = options.findIndex((one) => one.ariaSelected === 'true');
  const moves = { ArrowDown: 1, ArrowUp: -1 };
  if (event.key in moves && options.length > 0) {
    event.preventDefault();
    select(options[(at + moves[event.key] + options.length) % options.length]);
  } else if (event.key === 'Enter') {
    // Never the form's own button, which closes the dialog.
    event.preventDefault();
    options[at]?.click();
  } else if (event.key === 'Escape') {
    // A field for searches would be emptied first.
    event.preventDefault();
    finder.close();
  }
});

// A result on this page only moves the page.
list.addEventListener('click', () => finder.close());

async function openFinder() {
  if (!finder.open) finder.showModal();
  input.select();
  // After a failure the next opening tries again.
  search ??= loadSearch().catch((error) => {
    search = undefined;
    throw error;
  });
  await show();
}

async function loadSearch() {
  const [{ default: MiniSearch }, answer] = await Promise.all([
    import('./minisearch.js'),
    fetch(document.body.dataset.search),
  ]);
  const entries = (await answer.json()).map((entry, id) => ({ ...entry, id }));
  const index = new MiniSearch({
    fields: ['title', 'path', 'within', 'text'],
    storeFields: ['title', 'within', 'method', 'path', 'href'],
    searchOptions: { boost: { title: 4, path: 2 }, prefix: true, fuzzy: 0.15, combineWith: 'AND' },
  });
  index.addAll(entries);
  return index;
}

async function show() {
  const index = await search;
  const words = input.value.trim();
  const found = words === '' ? [] : index.search(words).slice(0, MOST);
  list.replaceChildren(...found.map(optionOf));
  input.ariaExpanded = String(found.length > 0);
  none.hidden = words === '' || found.length > 0;
  none.textContent = none.hidden ? '' : `Nothing is found for “${words}”.`;
  select(list.firstElementChild);
}

function optionOf({ title, within, method, path, href }, place) {
  const option = document.createElement('a');
  option.id = `found-${place}`;
  option.role = 'option';
  option.ariaSelected = 'false';
  option.href = href;
  option.tabIndex = -1;
  const small = document.createElement('small');
  small.textContent = method === undefined ? within : `${within} · ${method} ${path}`;
  option.append(title, small);
  option.addEventListener('pointermove', () => select(option));
  return option;
}

function select(option) {
  for (const one of list.children) one.ariaSelected = String(one === option);
  if (option) {
    input.setAttribute('aria-activedescendant', option.id);
    option.scrollIntoView({ block: 'nearest' });
  } else input.removeAttribute('aria-activedescendant');
}
