import { VirtualKeyboard, type VirtualKeyboardProps } from '@atrium/ui/keyboard';
import { useEffect, useState } from 'react';

/** The keyboard's code, loaded with the first focus of a password field. */
export default function KeyboardPanel(props: VirtualKeyboardProps) {
  const { field, onOpenChange } = props;
  const [hasArrived, setHasArrived] = useState(false);
  // the focus may have moved while the code was loading
  useEffect(() => {
    if (document.activeElement !== field.current) onOpenChange(false);
    setHasArrived(true);
    // once, when it is mounted
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return <VirtualKeyboard {...props} open={hasArrived && props.open} />;
}
