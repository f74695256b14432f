/** The content of /Themes. */
export { Gallery, type GalleryProps, type DrawnAppearance } from './Gallery.tsx';
