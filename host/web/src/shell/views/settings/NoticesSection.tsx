import { useText } from '../../../services/i18n.ts';
import { DesktopNotifySwitch } from '../../notices/DesktopNotifySwitch.tsx';
import { Section } from './Section.tsx';

export function NoticesSection() {
  const t = useText();
  return (
    <Section title={t('settings.notices')} note={t('settings.desktopNote')}>
      <DesktopNotifySwitch end />
    </Section>
  );
}
