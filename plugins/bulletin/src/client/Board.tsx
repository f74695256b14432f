import { useFrame } from '@atrium/sdk/client';
import { useEffect, useRef, useState } from 'react';
import { PosterFrame } from './poster/PosterFrame.tsx';
import './poster/board.css';
import { useUnread } from './unread/useUnread.ts';

/**
 * 公告 of the right side panel: the poster in a frame, with the count of unread bulletins as its badge (S0 §2). The frame is loaded
 * when the tab is first looked at: until then the count is all that there is to see of it.
 */
export default function Board() {
  const frame = useFrame();
  const unread = useUnread();
  const [isSeen, setSeen] = useState(false);
  const board = useRef<HTMLDivElement>(null);
  useEffect(() => frame.setBadge?.(unread), [frame, unread]);
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      setSeen(true);
      observer.disconnect();
    });
    observer.observe(board.current!);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={board} className="bulletin-board">
      {isSeen && <PosterFrame />}
    </div>
  );
}
