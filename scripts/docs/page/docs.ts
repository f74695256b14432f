// What a page does with scripts: code is copied, and the search is loaded when its field gets the focus.
const { copy = '', copied = '' } = document.documentElement.dataset;

for (const pre of document.querySelectorAll<HTMLElement>('.code > pre')) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'copy';
  button.textContent = copy;
  button.addEventListener('click', () => {
    void navigator.clipboard.writeText(pre.textContent).then(() => {
      button.textContent = copied;
      setTimeout(() => (button.textContent = copy), 2000);
    });
  });
  pre.after(button);
}

const current = document.querySelector<HTMLElement>('.side [aria-current=page]');
const side = current?.closest('nav');
// Scrolled by itself: `scrollIntoView` would move the page, too.
if (current && side) side.scrollTop = current.getBoundingClientRect().top - side.getBoundingClientRect().top - 200;

const field = document.querySelector<HTMLInputElement>('.search input');
if (field) {
  let search: Promise<unknown> | undefined;
  const load = () => {
    search ??= import('./search.ts').then(({ openSearch }) => openSearch(field)).catch(() => (search = undefined));
  };
  field.addEventListener('focus', load);
  if (document.activeElement === field) load();
  document.addEventListener('keydown', (event) => {
    const isTyping = event.target instanceof HTMLElement && event.target.matches('input, textarea, select');
    const isSlash = event.key === '/' && !isTyping;
    const isK = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
    if (event.isComposing || !(isSlash || isK)) return;
    event.preventDefault();
    field.focus();
    field.select();
  });
}
