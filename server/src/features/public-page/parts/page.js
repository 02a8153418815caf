// All that the page says it says without this script, which tells when it is seen and makes the copy buttons work.

const page = document.querySelector('[data-opened]');

// ---- Opened: told once, when somebody can see the page. Fetching it, or loading it ahead of time, is not opening it.

const DWELL_MILLISECONDS = 400;
let timer;
let told = false;

function canBeSeen() {
  return document.visibilityState === 'visible' && document.prerendering !== true;
}

function watch() {
  clearTimeout(timer);
  if (!told && canBeSeen()) timer = setTimeout(tell, DWELL_MILLISECONDS);
}

function tell() {
  clearTimeout(timer);
  if (told || !canBeSeen()) return;
  told = true;
  fetch(page.dataset.opened, { method: 'POST', keepalive: true }).catch(() => {
    told = false;
  });
}

// The page of a link that leads nowhere has nothing to tell.
if (page !== null) {
  document.addEventListener('visibilitychange', watch);
  document.addEventListener('prerenderingchange', watch);
  for (const sign of ['pointerdown', 'keydown']) addEventListener(sign, tell, { passive: true });
  watch();
}

// ---- A payment by Vipps that is not finished: asked for again, and the page is loaded anew when there is news.

const AGAIN_MILLISECONDS = 4000;
const waiting = document.querySelector('[data-again]');

async function askAgain() {
  const address = waiting.dataset.again;
  const answer = await fetch(address).catch(() => undefined);
  if (answer?.ok && !(await answer.text()).includes('data-again')) location.assign(address);
  else if (answer?.status !== 429) setTimeout(() => void askAgain(), AGAIN_MILLISECONDS);
}

if (waiting !== null) setTimeout(() => void askAgain(), AGAIN_MILLISECONDS);

// ---- Copying

const COPIED_MILLISECONDS = 2500;
const announcement = document.querySelector('[role="status"]');

for (const button of document.querySelectorAll('[data-copy]')) {
  const label = button.firstElementChild;
  const words = label.textContent;
  let back;

  function confirm(copied) {
    if (!copied) return;
    label.textContent = page.dataset.copied;
    button.dataset.done = '';
    // A region that says the same again is not read out again.
    announcement.textContent = '';
    setTimeout(() => {
      announcement.textContent = `${button.dataset.name}: ${page.dataset.copied.toLowerCase()}`;
    }, 50);
    clearTimeout(back);
    back = setTimeout(() => {
      label.textContent = words;
      delete button.dataset.done;
    }, COPIED_MILLISECONDS);
  }

  button.hidden = false;
  button.addEventListener('click', () => {
    void copy(button.dataset.copy).then(confirm);
  });
}

/** Without TLS there is no clipboard to write to: then by way of a selection. */
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelection(text);
  }
}

function copySelection(text) {
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.className = 'unseen';
  document.body.append(field);
  field.select();
  const copied = document.execCommand('copy');
  field.remove();
  focused?.focus();
  return copied;
}
