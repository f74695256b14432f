// antd TreeSelect, its list open from the start, its own virtual list, filter field and filter.
import { TreeSelect } from 'antd';
import { offerPeer, type PeerProps } from './PeerFrame.tsx';

function Antd({ items, selected, onSelected, expanded }: PeerProps) {
  return (
    <TreeSelect
      open
      virtual
      treeCheckable
      showSearch={{ treeNodeFilterProp: 'label' }}
      listHeight={600}
      style={{ width: 560 }}
      fieldNames={{ label: 'label', value: 'id', children: 'children' }}
      treeData={items as never}
      value={selected as string[]}
      onChange={(ids) => onSelected(ids)}
      maxTagCount={3}
      showCheckedStrategy={TreeSelect.SHOW_CHILD}
      treeDefaultExpandAll={expanded}
    />
  );
}

offerPeer(Antd, {
  row: '.ant-select-tree-treenode:not([aria-hidden=true]) .ant-select-tree-checkbox',
  checked: '.ant-select-tree-treenode:not([aria-hidden=true]) .ant-select-tree-checkbox-checked',
  filter: 'input[role=combobox]',
  all: 'leaves',
});
