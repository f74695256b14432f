import { useAtrium, useFrame } from '@atrium/sdk/client';
import { Button, FrameHead, IconButton } from '@atrium/ui';
import { FavouriteButton } from '@atrium/ui/readers';
import { useState } from 'react';
import { StatusMark } from '../parts/StatusMark.tsx';
import { useFavourite } from '../parts/useFavourite.ts';
import type { Handover, Handovers } from '../types.ts';
import { copyLink } from './copyLink.ts';
import { LinkDialog } from './LinkDialog.tsx';

/** What the head of the panel shows of a handover: its number, its status, the public link, print and the favourite. */
export function HeadTools({ handover }: { readonly handover: Handover }) {
  const context = useAtrium<Handovers>();
  const { t } = context;
  const frame = useFrame();
  const collect = useFavourite();
  const [isLinkOpen, setLinkOpen] = useState(false);
  const [marked, setMarked] = useState<boolean | null>(null);
  const { id, title, isCollected, isUrlPublic, link } = handover;
  const mark = async (next: boolean) => {
    setMarked(next);
    await collect(handover, next);
    setMarked(null);
  };
  return (
    <>
      <FrameHead place="before">
        <span className="handover-id">#{id}</span>
      </FrameHead>
      <FrameHead>
        <span className="handover-head-status">
          <StatusMark of={handover} plain={handover.overdue.length === 0} />
        </span>
      </FrameHead>
      <FrameHead place="end">
        {isUrlPublic && (
          <Button small variant="quiet" icon="link" onClick={() => void copyLink(context, id)}>
            {t('link.copy')}
          </Button>
        )}
        {link && <IconButton small icon="settings" label={t('link.title')} onClick={() => setLinkOpen(true)} />}
        <Button small variant="quiet" icon="print" onClick={() => frame.print()}>
          {t('show.print')}
        </Button>
        <FavouriteButton small of={title} marked={marked ?? isCollected} onChange={(next) => void mark(next)} />
      </FrameHead>
      {isLinkOpen && link && <LinkDialog handover={{ ...handover, link }} onClose={() => setLinkOpen(false)} />}
    </>
  );
}
