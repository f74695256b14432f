/** Versions of the peers and of what they need; the React is the product's. */
export const PEERS = {
  antd: '6.6.8',
  '@mui/x-tree-view': '9.14.0',
  '@mui/material': '9.5.0',
  '@mui/system': '9.5.0',
  '@emotion/react': '11.14.0',
  '@emotion/styled': '11.14.1',
  'react-arborist': '3.16.0',
  react: '19.3.1',
  'react-dom': '19.3.1',
};
export const SUBJECTS = ['atrium', 'antd', 'mui', 'arborist'] as const;
export type SubjectName = (typeof SUBJECTS)[number];
