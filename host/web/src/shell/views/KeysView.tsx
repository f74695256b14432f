import { Kbd } from '@atrium/ui';
import { Fragment } from 'react';
import { useSnapshot } from 'valtio';
import { useText } from '../../services/i18n.ts';
import { PLUGINS } from '../../services/tokens.ts';
import { useService } from '../../services/useService.ts';
import { type Command, KEYS } from '../commands.ts';
import { useWorkspaceCommands } from '../workspaceCommands.ts';
import './keys.css';

interface Line {
  readonly text: string;
  /** Those of a command, any of which runs it. */
  readonly keys: readonly string[];
}

/** The keys of all commands that have some: of the workspace, then of plugins. */
export default function KeysView() {
  const t = useText();
  const plugins = useService(PLUGINS);
  const commands = useWorkspaceCommands();
  // drawn again when a plugin comes or goes
  void useSnapshot(plugins.state).plugins;
  const own: Line[] = [{ text: t('workspace.search'), keys: KEYS.search }, ...linesOf(commands, t)];
  const others = plugins
    .contributions('commands')
    .flatMap(({ title, keys }): Line[] => (keys === undefined ? [] : [{ text: title, keys: [keys] }]));
  return (
    <div className="ws-keys">
      <p className="at-ink-2">{t('keys.lead')}</p>
      <KeyList lines={own} />
      {others.length > 0 && (
        <>
          <h2>{t('keys.ofPlugins')}</h2>
          <KeyList lines={others} />
        </>
      )}
    </div>
  );
}

/** Commands of one title, such as those of the nine digits, are one line with the first and the last key. */
function linesOf(commands: readonly Command[], t: ReturnType<typeof useText>): Line[] {
  const keyed = commands.filter(({ keys, browserKeys }) => keys ?? browserKeys);
  return [...Map.groupBy(keyed, ({ title }) => title)].map(([title, same]) => {
    const [first, last] = [same[0]!, same.at(-1)!];
    const keys = first.keys ?? [first.browserKeys!];
    return { text: t(title), keys: first === last ? keys : [`${keys[0]} – ${last.keys![0]}`] };
  });
}

function KeyList({ lines }: { readonly lines: readonly Line[] }) {
  const t = useText();
  return (
    <dl className="ws-keys-list">
      {lines.map(({ text, keys }) => (
        <div key={text}>
          <dt>{text}</dt>
          <dd>
            {keys.map((one, at) => (
              <Fragment key={one}>
                {at > 0 && <span className="at-caption at-mute">{t('keys.or')}</span>}
                <Kbd>{one}</Kbd>
              </Fragment>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}
