import { useState } from 'react';
import { Brand, Segmented, type Appearance } from '../index.ts';
import { OverlaysRoot } from '../overlays/index.ts';
import { AttachmentSpecimens, ChooserSpecimens, SharingSpecimens, WritingSpecimens } from './SharingSpecimens.tsx';
import { ButtonSpecimens, StateSpecimens } from './ButtonSpecimens.tsx';
import { ColourRoles, Depth, TypeScale } from './Foundations.tsx';
import { FormSpecimens, InputSpecimens } from './FormSpecimens.tsx';
import { ListSpecimens, SequenceSpecimens } from './ListSpecimens.tsx';
import { OverlaySpecimens } from './OverlaySpecimens.tsx';
import { AudienceSpecimens, SearchSpecimens, TodaySpecimens } from './PartSpecimens.tsx';
import { RecordSpecimens } from './RecordSpecimens.tsx';
import { TableSpecimens } from './TableSpecimens.tsx';

/** An appearance in which the gallery is drawn: one theme, whatever the system prefers. */
export type DrawnAppearance = Appearance & { readonly theme: Exclude<Appearance['theme'], 'system'> };

export interface GalleryProps {
  /** The initial appearance. */
  readonly initial: DrawnAppearance;
  /** Called with every change: the page applies it to `<html>`, so that popovers and dialogs follow. */
  readonly onAppearance: (appearance: DrawnAppearance) => void;
}

const THEMES = [
  { value: 'light', label: '淺色' },
  { value: 'dark', label: '深色' },
  { value: 'contrast', label: '高對比' },
] as const;
const ACCENTS = [
  { value: 'azurite', label: '石青' },
  { value: 'malachite', label: '石綠' },
  { value: 'wisteria', label: '藤紫' },
] as const;
const DENSITIES = [
  { value: 'comfortable', label: '舒適' },
  { value: 'compact', label: '緊密' },
] as const;

/** The component library, every component with its states: the content of /Themes (C.3-7). */
export function Gallery({ initial, onAppearance }: GalleryProps) {
  const [shown, setShown] = useState(initial);
  const [beside, setBeside] = useState<'one' | 'all'>('one');
  const choose = (change: Partial<DrawnAppearance>) => {
    const next = { ...shown, ...change };
    setShown(next);
    onAppearance(next);
  };
  const themes = beside === 'all' ? THEMES.map((theme) => theme.value) : [shown.theme];
  return (
    <OverlaysRoot>
      <div className="at-gallery">
        <header className="at-gallery-head">
          <Brand />
          <h1>元件與主題</h1>
          <span className="at-grow" />
          <Segmented label="主題" value={shown.theme} onChange={(theme) => choose({ theme })} options={THEMES} />
          <Segmented label="重點色" value={shown.accent} onChange={(accent) => choose({ accent })} options={ACCENTS} />
          <Segmented
            label="密度"
            value={shown.density}
            onChange={(density) => choose({ density })}
            options={DENSITIES}
          />
          <Segmented
            label="並排"
            value={beside}
            onChange={setBeside}
            options={[
              { value: 'one', label: '單一' },
              { value: 'all', label: '三種並排' },
            ]}
          />
        </header>
        <div className={`at-gallery-panes at-gallery-${beside}`}>
          {themes.map((theme) => (
            <main
              key={theme}
              data-theme={theme}
              data-accent={shown.accent}
              data-density={shown.density}
              className={theme === 'dark' ? 'at-gallery-pane bp6-dark' : 'at-gallery-pane'}
              aria-label={THEMES.find((one) => one.value === theme)!.label}
            >
              <Board />
            </main>
          ))}
        </div>
      </div>
    </OverlaysRoot>
  );
}

function Board() {
  return (
    <>
      <h2>基礎</h2>
      <div className="at-board">
        <ColourRoles />
        <TypeScale />
        <Depth />
      </div>
      <h2>動作與標記</h2>
      <div className="at-board">
        <ButtonSpecimens />
      </div>
      <h2>表單</h2>
      <div className="at-board">
        <FormSpecimens />
        <InputSpecimens />
        <AttachmentSpecimens />
      </div>
      <h2>寫作與閱讀</h2>
      <div className="at-board">
        <WritingSpecimens />
        <SharingSpecimens />
        <AudienceSpecimens />
      </div>
      <h2>狀態</h2>
      <div className="at-board">
        <StateSpecimens />
      </div>
      <h2>清單與鍵盤</h2>
      <div className="at-board">
        <ListSpecimens />
        <SequenceSpecimens />
        <SearchSpecimens />
      </div>
      <h2>選擇人員</h2>
      <div className="at-board">
        <ChooserSpecimens />
      </div>
      <h2>紀錄</h2>
      <div className="at-board">
        <RecordSpecimens />
      </div>
      <h2>匯入</h2>
      <div className="at-board">
        <TableSpecimens />
      </div>
      <h2>今日與側欄</h2>
      <div className="at-board">
        <TodaySpecimens />
      </div>
      <h2>覆蓋層與媒體</h2>
      <div className="at-board">
        <OverlaySpecimens />
      </div>
    </>
  );
}
