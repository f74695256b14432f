import { companyMoment } from '@atrium/ui';
import { useEffect } from 'react';
import { PLUGINS, SESSION } from '../../services/tokens.ts';
import { useService } from '../../services/useService.ts';
import { t } from '../../services/i18n.ts';
import { usePanels, useTabs } from '../workspaceServices.ts';
import { isolateView } from './isolateView.ts';
import { currentView } from './currentView.ts';
import { askedView, forgetAsked } from './printedView.ts';
import '../print.css';

/** Whatever prints the page (a menu, a view, the browser's Ctrl P) prints one view. */
export function usePrinting(): void {
  const tabs = useTabs();
  const panels = usePanels();
  const plugins = useService(PLUGINS);
  const session = useService(SESSION);
  useEffect(() => {
    let restore: (() => void) | undefined;
    const after = () => {
      restore?.();
      restore = undefined;
      forgetAsked();
    };
    const before = () => {
      restore?.();
      const view = askedView() ?? currentView(tabs, panels, plugins);
      if (!view) return;
      const { companyName, userName } = session.state;
      restore = isolateView(view, {
        company: companyName,
        printed: t('print.head', { who: userName, when: companyMoment().replaceAll('-', '/') }),
      });
    };
    addEventListener('beforeprint', before);
    addEventListener('afterprint', after);
    return () => {
      removeEventListener('beforeprint', before);
      removeEventListener('afterprint', after);
      after();
    };
  }, [tabs, panels, plugins, session]);
}
