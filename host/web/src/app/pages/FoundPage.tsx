import type { ViewFrame } from '@atrium/sdk/client';
import { useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useText } from '../../services/i18n.ts';
import { PluginPart } from '../../services/plugins/PluginPart.tsx';
import { usePlugins } from '../../services/plugins/usePlugins.ts';
import { PATHS } from '../../services/paths.ts';
import { UnsavedDialog } from '../../shell/unsaved/UnsavedDialog.tsx';
import { useUnsaved } from '../../shell/workspaceServices.ts';
import type { Found } from './enterPage.ts';

/** The page of a plugin in its frame: the document's title is the frame's, and closing it leads to the workspace. */
export function FoundPage({ plugin, name, params, pathname }: Found & { readonly pathname: string }) {
  const text = useText();
  const navigate = useNavigate();
  const unsaved = useUnsaved();
  const [own, setOwn] = useState<string>();
  const title = usePlugins().running(plugin)?.info.manifest.pages[name]?.title ?? name;
  const page = text('page.title', { page: own ?? title });
  useEffect(() => {
    document.title = page;
  }, [page]);
  const frame = useMemo((): ViewFrame => {
    const key = `page:${pathname}`;
    return {
      kind: 'page',
      key,
      setTitle: setOwn,
      print: () => window.print(),
      guard: (guard) => unsaved.register(key, guard),
      // replaces this page in the history, since Back would return from the workspace to it, bypassing the question
      // about unsaved tabs
      close: () => void unsaved.confirmDiscard([key]).then((may) => may && navigate(PATHS.index, { replace: true })),
    };
  }, [pathname, unsaved, navigate]);
  return (
    <>
      <PluginPart kind="pages" plugin={plugin} name={name} params={params} frame={frame} />
      <UnsavedDialog />
    </>
  );
}
