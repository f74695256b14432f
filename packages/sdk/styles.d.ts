/** Stylesheets that a client imports: the build collects them. */
declare module '*.css';
