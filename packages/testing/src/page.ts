// `#page`: in the repository the sources of the page, published what was made of them.
export * from '@atrium/host-web/testing';
