/** The workspace's code. Sign-in asks for it while its call travels, so that it is there with the answer. */
export const loadIndexPage = () => import('../index/IndexPage.tsx');
