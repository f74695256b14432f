/** Lightbox and zoom. */
export { Lightbox, type LightboxProps, type LightboxImage } from './Lightbox.tsx';
export { ZoomContainer, type ZoomContainerProps } from './Zoom.tsx';
