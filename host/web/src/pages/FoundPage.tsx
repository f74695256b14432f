import type { ViewFrame } from '@atrium/sdk/client';
import { useEffect, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { useText } from '../i18n/useText.ts';
import { PluginPart } from '../plugins/PluginPart.tsx';
import { usePlugins } from '../plugins/usePlugins.ts';
import { PATHS } from '../router/paths.ts';
import { UnsavedDialog } from '../unsaved/UnsavedDialog.tsx';
import { useUnsaved } from '../workspace/workspaceServices.ts';
import type { Found } from './enterPage.ts';

/** The page of a plugin in its frame: the document's title is the frame's, and closing it leads to the workspace. */
export function FoundPage({ plugin, name, params, pathname }: Found & { readonly pathname: string }) {
  const text = useText();
  const navigate = useNavigate();
  const unsaved = useUnsaved();
  const title = usePlugins().running(plugin)?.info.manifest.pages[name]?.title ?? name;
  useEffect(() => {
    document.title = text('page.title', { page: title });
  }, [text, title]);
  const frame = useMemo((): ViewFrame => {
    const key = `page:${pathname}`;
    return {
      kind: 'page',
      key,
      setTitle: (page) => void (document.title = text('page.title', { page })),
      guard: (guard) => unsaved.register(key, guard),
      close: () => void unsaved.mayLose([key]).then((may) => may && navigate(PATHS.index)),
    };
  }, [pathname, unsaved, navigate, text]);
  return (
    <>
      <PluginPart kind="pages" plugin={plugin} name={name} params={params} frame={frame} />
      <UnsavedDialog />
    </>
  );
}
