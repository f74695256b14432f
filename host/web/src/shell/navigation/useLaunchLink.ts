import { useEffect, useState } from 'react';
import { TRANSPORT } from '../../services/tokens.ts';
import { useService } from '../../services/useService.ts';
import { useNavigation } from '../workspaceServices.ts';
import { flatMenu, launchLink } from '../../services/menuEntries.ts';

/** null while a ticket is loading; `failed` if there is none. */
export type LaunchLink = { readonly link: string | null; readonly failed: boolean };

/**
 * The address to frame: with a new launch ticket on every attempt, if the menu requires one for it. The ticket is not
 * part of the tab, so a restored or reopened tab gets its own.
 */
export function useLaunchLink(link: string, attempt: number): LaunchLink {
  const transport = useService(TRANSPORT);
  const navigation = useNavigation();
  const find = () => flatMenu(navigation.state.menu).find((entry) => entry.link === link && entry.needToken);
  const [launch, setLaunch] = useState<LaunchLink>(() => ({ link: find() ? null : link, failed: false }));
  useEffect(() => {
    const entry = find();
    if (!entry) return setLaunch({ link, failed: false });
    let left = false;
    setLaunch({ link: null, failed: false });
    launchLink(transport, entry, { quiet: true }).then(
      (address) => !left && setLaunch({ link: address, failed: false }),
      () => !left && setLaunch({ link: null, failed: true }),
    );
    return () => {
      left = true;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- the menu is read when the frame is mounted, not whenever it changes
  }, [transport, link, attempt]);
  return launch;
}
