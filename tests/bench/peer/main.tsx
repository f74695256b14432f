// The peer: dockview-react with the same content in its panels. Installed and built by `pnpm bench` in a temporary folder.
import { themeLight, type DockviewApi } from 'dockview';
import { DockviewReact } from 'dockview-react';
import 'dockview-react/dist/styles/dockview.css';
import { createRoot } from 'react-dom/client';
import { Content } from './Content.tsx';

const components = { view: ({ params }: { params: { id: number } }) => <Content id={params.id} /> };

function expose(api: DockviewApi) {
  window.bench = {
    open: (id) => void api.addPanel({ id: `p${id}`, component: 'view', title: `T${id}`, params: { id } }),
    activate: (id) => api.getPanel(`p${id}`)!.api.setActive(),
    close: (id) => api.removePanel(api.getPanel(`p${id}`)!),
    openPanel: () => undefined,
    closePanel: () => undefined,
  };
}

createRoot(document.getElementById('root')!).render(
  <DockviewReact theme={themeLight} components={components} onReady={({ api }) => expose(api)} />,
);
