import { useState } from 'react';
import { AlertDialog, Button, ConfirmDialog, IconButton } from '../index.ts';
import { Lightbox, ZoomContainer } from '../media/index.ts';
import { ContextMenu, Dialog, Drawer, MenuPopover, Popover, Tooltip, type MenuEntry } from '../overlays/index.ts';
import { SAMPLE_IMAGES } from './sample.ts';
import { Specimen } from './Specimen.tsx';

const ENTRIES: readonly MenuEntry[] = [
  { id: 'pin', text: '釘選分頁', icon: 'pin', run: () => {} },
  { id: 'split', text: '在旁邊開啟', icon: 'layout-two-columns', keys: 'Ctrl ↵', run: () => {} },
  { id: 'weekend', text: '顯示週末', checked: true, run: () => {} },
  { line: true },
  { id: 'others', text: '關閉其他分頁', run: () => {} },
  { id: 'restore', text: '重新開啟關閉的分頁', keys: 'Ctrl ⇧ T', disabled: true, run: () => {} },
  { line: true },
  { id: 'remove', text: '刪除', icon: 'trash', danger: true, run: () => {} },
];

/** Longer than any window: it scrolls by itself. */
const LONG: readonly MenuEntry[] = Array.from({ length: 40 }, (_, index) => ({
  id: `${index}`,
  text: `分頁 ${index + 1}`,
  checked: index === 23,
  run: () => {},
}));

type Opened = 'alert' | 'failed' | 'stale' | 'danger' | 'unsaved' | 'dialog' | 'drawer' | null;

/** Overlays. */
export function OverlaySpecimens() {
  const [opened, setOpened] = useState<Opened>(null);
  const [image, setImage] = useState<number | null>(null);
  const close = () => setOpened(null);
  return (
    <>
      <Specimen title="對話框" note="Esc 是安全的選擇；焦點回到原處" span={3}>
        <div className="at-row">
          <Button onClick={() => setOpened('alert')}>提示</Button>
          <Button onClick={() => setOpened('failed')}>新增失敗</Button>
          <Button onClick={() => setOpened('stale')}>修改失敗…</Button>
          <Button onClick={() => setOpened('danger')}>取消行程…</Button>
          <Button onClick={() => setOpened('unsaved')}>尚未儲存…</Button>
          <Button onClick={() => setOpened('dialog')}>對話框</Button>
          <Button onClick={() => setOpened('drawer')}>抽屜</Button>
        </div>
        <div className="at-row">
          <MenuPopover label="分頁" entries={ENTRIES}>
            <Button endIcon="chevron-down">選單</Button>
          </MenuPopover>
          <MenuPopover label="所有分頁" entries={LONG}>
            <Button endIcon="chevron-down">很長的清單</Button>
          </MenuPopover>
          <Popover label="帳號" content={<div className="at-pop-sample">林雅婷，E001</div>}>
            <Button>彈出框</Button>
          </Popover>
          <Tooltip content="表定 09:00，寬限 10 分，打卡 09:12">
            <Button variant="quiet">遲到 2 分</Button>
          </Tooltip>
          <ContextMenu label="分頁" entries={ENTRIES}>
            <Button variant="quiet" icon="more">
              在這裡按右鍵
            </Button>
          </ContextMenu>
        </div>
      </Specimen>
      <Specimen title="圖片" note="左右鍵換張，+ − 0 縮放">
        <div className="at-thumbs">
          {SAMPLE_IMAGES.map((sample, index) => (
            <button type="button" key={sample.alt} aria-label={sample.alt} onClick={() => setImage(index)}>
              <img src={sample.src} alt="" />
            </button>
          ))}
        </div>
        <Lightbox images={SAMPLE_IMAGES} index={image} onIndex={setImage} onClose={() => setImage(null)} />
      </Specimen>
      <Specimen title="縮放" note="按鈕、Ctrl 加滾輪、+ − 0" span={2} bare>
        <ZoomContainer className="at-zoom-sample">
          <img src={SAMPLE_IMAGES[0]!.src} alt={SAMPLE_IMAGES[0]!.alt} width={360} />
        </ZoomContainer>
      </Specimen>
      <AlertDialog open={opened === 'alert'} title="密碼到期提醒" onClose={close}>
        您的密碼還有 3 天到期，請在到期前變更。
      </AlertDialog>
      <AlertDialog open={opened === 'failed'} tone="danger" title="新增選單失敗" onClose={close}>
        代碼「LEARNING」已經有項目使用，請換一個。
      </AlertDialog>
      <ConfirmDialog
        open={opened === 'stale'}
        tone="danger"
        title="編輯選單失敗"
        confirm="改用新的內容"
        cancel="保留我的輸入"
        onConfirm={close}
        onCancel={close}
      >
        這個項目在您開啟之後已經由別人修改。
      </ConfirmDialog>
      <ConfirmDialog
        open={opened === 'danger'}
        danger
        title="取消「拜訪恆茂電子」？"
        confirm="取消行程"
        cancel="保留行程"
        onConfirm={close}
        onCancel={close}
      >
        3/26 (今天) 14:00–15:30，預約的 501 會議室會一併釋出，之後可以還原。
      </ConfirmDialog>
      <ConfirmDialog
        open={opened === 'unsaved'}
        title="尚有未儲存的變更"
        confirm="儲存並關閉"
        cancel="繼續編輯"
        discard={{ text: '捨棄變更', run: close }}
        onConfirm={close}
        onCancel={close}
      >
        「新增交接：客服工單系統」的內容與 2 個附件還沒有儲存，關閉面板後無法復原。
      </ConfirmDialog>
      <Dialog
        open={opened === 'dialog'}
        title="修改重複的行程"
        onClose={close}
        footer={
          <>
            <Button onClick={close}>返回</Button>
            <Button variant="primary" onClick={close}>
              修改
            </Button>
          </>
        }
      >
        「系統開發組週會」每週四重複，到 6/25 為止。
      </Dialog>
      <Drawer open={opened === 'drawer'} title="行程內容" onClose={close}>
        抽屜從右側滑出，內容可以捲動。 <IconButton icon="pin" label="釘選" />
      </Drawer>
    </>
  );
}
