import { useText } from '../../services/i18n.ts';
import { EntryFrame } from './EntryFrame.tsx';
import './iePage.css';

/** `/IePage`: the browser is not supported. */
export default function IePage() {
  const text = useText();
  return (
    <EntryFrame keyboard={false}>
      <h1>{text('iePage.title')}</h1>
      <p className="entry-lead">{text('iePage.text')}</p>
      <p className="ie-address">
        {text('iePage.address')}
        <code>{`${location.origin}/`}</code>
      </p>
    </EntryFrame>
  );
}
