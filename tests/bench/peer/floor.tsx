// The least that a switch can cost: plain elements with the same content, of which a line of script shows one.
import { createRoot } from 'react-dom/client';
import { Content } from './Content.tsx';

const views = new Map<number, HTMLElement>();
let shown: HTMLElement | undefined;

function show(view: HTMLElement) {
  if (shown) shown.style.display = 'none';
  view.style.display = '';
  shown = view;
}

window.bench = {
  open: (id) => {
    const view = document.createElement('div');
    view.style.height = '100%';
    document.getElementById('root')!.append(view);
    createRoot(view).render(<Content id={id} />);
    views.set(id, view);
    show(view);
  },
  activate: (id) => show(views.get(id)!),
  close: (id) => views.get(id)?.remove(),
  openPanel: () => undefined,
  closePanel: () => undefined,
};
