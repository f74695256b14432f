/** Versions of the peer; the React is the product's. */
export const PEERS = {
  '@tiptap/core': '3.32.2',
  '@tiptap/pm': '3.32.2',
  '@tiptap/react': '3.32.2',
  '@tiptap/starter-kit': '3.32.2',
  '@tiptap/extension-table': '3.32.2',
  react: '19.3.1',
  'react-dom': '19.3.1',
};
export const SUBJECTS = ['atrium', 'tiptap'] as const;
export type SubjectName = (typeof SUBJECTS)[number];
