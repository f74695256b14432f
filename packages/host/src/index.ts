// In the repository, the sources; published, the built files with the types of `types/`.
export * from '@atrium/host-server';
